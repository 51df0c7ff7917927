import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language.ts";

describe("detectLanguage", () => {
  it.each([
    [
      "English",
      "The tests that were failing have been fixed, but there is one which would not run when the port is taken.",
    ],
    [
      "German",
      "Die Tests sind noch nicht grün, und der Server wurde auf dem zweiten Rechner mit einer neuen Datei gestartet.",
    ],
    [
      "French",
      "Les tests ne sont pas encore verts, mais le serveur est lancé avec une nouvelle clé dans le dossier pour nous.",
    ],
    [
      "Spanish",
      "Los tests fallan por la clave que está en el archivo, pero el servidor fue iniciado con una más para las pruebas.",
    ],
    ["Cyrillic", "Тесты всё ещё не проходят, сервер запущен на другом порту."],
    ["Chinese", "测试仍然没有通过,服务器已经在另一个端口上启动,请检查日志文件和配置。"],
    ["Japanese", "テストはまだ通っていません。サーバーは別のポートで起動しています。"],
  ])("recognises %s", (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it.each([
    ["nothing", ""],
    ["a command", "npm run build && node dist/cli/main.js"],
    [
      "two languages at once",
      "The server was started and that is what they have. Der Server wurde gestartet und das ist nicht die Datei.",
    ],
  ])("says nothing about %s", (_name, text) => {
    expect(detectLanguage(text)).toBeUndefined();
  });

  it("is not led astray by a foreign name", () => {
    expect(
      detectLanguage("The file that was written by Наташа has been moved, and this is what they would have had there."),
    ).toBe("English");
  });
});
