import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsOf, shortened, verifyCommand, type Fair } from "../src/fair/fair";

// The example of docs/records.md.
const COMMITMENT = "482e4d9c25b0f15585758d51f63de39f3301315c0e5d7eba4e25b6f097d007aa";
const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const OWN = "329747b67011fd7fe9b43e26d6567a10";
const FAIR: Fair = { commitment: COMMITMENT, shares: [OWN, "0".repeat(32)], server_seed: SEED };

test("a match is verified by the seed of its commitment and my share", async () => {
  assert.deepEqual(await faultsOf(FAIR, { share: OWN, commitment: COMMITMENT }), []);
  assert.deepEqual(await faultsOf(FAIR, null), []);
});

test("another seed, another commitment and a lost share are found", async () => {
  const other = SEED.replace("00", "ff");
  const own = { share: OWN, commitment: COMMITMENT };
  assert.deepEqual(await faultsOf({ ...FAIR, server_seed: other }, own), ["seed"]);
  assert.deepEqual(await faultsOf(FAIR, { share: OWN, commitment: "0".repeat(64) }), ["commitment"]);
  assert.deepEqual(await faultsOf({ ...FAIR, shares: [] }, own), ["share"]);
});

test("the command names what I have noted", () => {
  assert.equal(verifyCommand("m.bgf", COMMITMENT, OWN), `bgf verify m.bgf --commitment ${COMMITMENT} --share ${OWN}`);
  assert.equal(verifyCommand("m.bgf", COMMITMENT, undefined), `bgf verify m.bgf --commitment ${COMMITMENT}`);
  assert.equal(shortened(COMMITMENT), "482e4d…07aa");
});
