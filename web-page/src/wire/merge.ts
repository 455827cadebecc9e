/** Merge patches (RFC 7396). */

type Json = null | boolean | number | string | Json[] | { [member: string]: Json };

function isObject(value: unknown): value is { [member: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns a value with a merge patch applied to it. Neither is changed, and what the patch doesn't
 * touch is shared, so that an unchanged part is the same object before and after.
 */
export function merged<T>(value: T, patch: unknown): T {
  if (!isObject(patch)) return patch as T;
  const result: { [member: string]: Json } = isObject(value) ? { ...value } : {};
  for (const [member, change] of Object.entries(patch)) {
    if (change === null) delete result[member];
    else result[member] = merged(result[member] as Json, change);
  }
  return result as T;
}
