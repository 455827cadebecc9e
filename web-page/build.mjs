// Bundles the page into the folder that bgf serves it from. The same sources give the same bytes.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { gzipSync } from "node:zlib";

const OUT = "../framework/bgf/web/static";
const BUDGET = { js: 60_000, css: 16_000 }; // bytes, compressed
const PACKAGES = ["preact", "@preact/signals", "@preact/signals-core"];

if (process.argv.includes("--tests")) {
  const tests = readdirSync("test").filter((name) => name.endsWith(".test.ts"));
  await build({
    entryPoints: tests.map((name) => `test/${name}`),
    outdir: "test/build",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
  });
  process.exit(0);
}

const result = await build({
  entryPoints: ["src/main.tsx"],
  outdir: "out",
  write: false,
  bundle: true,
  minify: true,
  format: "esm",
  splitting: true, // the words of one language are all that a page needs
  chunkNames: "[name].[hash]",
  target: ["es2022", "chrome123", "firefox120", "safari17.5"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
});

mkdirSync(OUT, { recursive: true });
for (const name of readdirSync(OUT)) {
  if (/^(app|words)\..+\.(js|css)$/.test(name)) rmSync(`${OUT}/${name}`);
}
const names = {};
const sizes = { js: 0, css: 0, words: 0 };
for (const file of result.outputFiles) {
  const name = basename(file.path);
  const isWords = name.startsWith("words.");
  const kind = isWords ? "words" : extname(name).slice(1);
  const hash = createHash("sha256").update(file.contents).digest("hex").slice(0, 12);
  if (!isWords) names[kind] = `app.${hash}.${kind}`;
  writeFileSync(`${OUT}/${isWords ? name : names[kind]}`, file.contents);
  sizes[kind] = Math.max(sizes[kind], gzipSync(file.contents, { level: 9 }).length);
}
const loaded = { js: sizes.js + sizes.words, css: sizes.css };
for (const [kind, most] of Object.entries(BUDGET)) {
  console.log(`${kind}: ${loaded[kind]} bytes compressed, of ${most}`);
  if (loaded[kind] > most) throw new Error(`${names[kind]} is too large`);
}
const index = readFileSync("index.html", "utf8");
writeFileSync(`${OUT}/index.html`, index.replace("APP_JS", names.js).replace("APP_CSS", names.css));
for (const name of ["sw.js", "icon.svg", "manifest.webmanifest"]) copyFileSync(name, `${OUT}/${name}`);
const licences = PACKAGES.map((name) => {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  return `${name} ${version}\n\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim()}\n`;
});
writeFileSync(`${OUT}/licences.txt`, licences.join(`\n${"-".repeat(72)}\n\n`));
