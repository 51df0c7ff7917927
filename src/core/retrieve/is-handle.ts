// The alphabet of `encodeMac`: digits and letters without i, l, o and u.
const HANDLE = /^h-[0-9a-hjkmnp-tv-z]{8,48}$/;

/** Whether a text has the form of a handle. It says nothing about whether the handle opens anything. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}
