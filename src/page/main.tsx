import { render } from "preact";

nameLanguage();
const { App } = await import("./app.tsx");
const place = document.getElementById("page");
if (place !== null) render(<App />, place);

/**
 * Gives the browser's language a valid name if it has none: Chromium calls it "en-US@posix" under a POSIX locale, and
 * uPlot formats numbers in it as soon as it is loaded.
 */
function nameLanguage(): void {
  try {
    new Intl.NumberFormat(navigator.language);
  } catch {
    Object.defineProperty(navigator, "language", { value: "en" });
  }
}
