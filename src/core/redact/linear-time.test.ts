import { describe, expect, it } from "vitest";
import { busyTime } from "../../../test/busy-time.ts";
import { madeUp } from "../../../test/fixtures/redact/made-up.ts";
import { howOften } from "../../../test/how-often.ts";
import { redact } from "./redact.ts";

/** Texts that make careless patterns read the same characters again and again. */
const HOSTILE: Readonly<Record<string, string>> = {
  "one letter": "a",
  base64: madeUp(997, "base64"),
  "nested quotes": '"\'`\\"',
  backslashes: "\\",
  "escaped quotes": '\\"',
  equals: "=",
  "scheme ends": "://",
  "schemes with users": "a://b:",
  "scheme and at": "://@",
  "key headers": "-----BEGIN ",
  "whole key headers": "-----BEGIN PRIVATE KEY-----",
  "key headers with bodies": `-----BEGIN PRIVATE KEY-----\n${madeUp(64)}\n`,
  "key headers with words": "-----BEGIN PRIVATE KEY-----\nword\n",
  "JSON passwords": '"password":"',
  "escaped JSON passwords": '\\"password\\":\\"',
  "passwords without end": "password=",
  "passwords with commas": "password=a,",
  "paths as values": "private_key=/a/",
  "numbers as values": "token=1,token=1,",
  "single quoted": "password:'",
  "deeper and deeper quotes": 'password=\\"password=\\\\\\"',
  "JWT starts": "eyJ",
  "JWT parts": "eyJ.",
  "key starts": "sk-",
  "GitHub starts": "ghp_",
  "Slack starts": "xoxb-",
  dots: ".",
  "dots every six": "abcdef.",
  "digits and colons": "123456789:",
  "percent signs": "%5f",
  headers: "Authorization: ",
  "headers of fields": "Authorization: Digest ",
  bearers: "Bearer ",
  cookies: "Cookie: a=",
  users: "curl -u a:b ",
  markers: "[REDACTED PASSWORD]",
  "opened markers": "[REDACTED ",
  "invisible characters": "\u200b",
  "invisible characters in a name": "p\u200ba\u200bs\u200bs\u200b=",
  mentions: "<@",
  "phone numbers": "+1",
  webhooks: "hooks.slack.com/services/",
  "line breaks": "\n",
  "escaped line breaks": "\\n",
  "escaped names": "password\\n",
  "names at the ends of numbered lines": "12→password:\n",
  "deeper and deeper escapes": 'password: \\"\\\\n\\\\\\"',
  "blocks of YAML": "password: |\n  ",
  "headers of tables": "user,password\n",
  "headers with bars": "|password|password|\n",
  "headers on one line": "password|",
  "rules of tables": "| a | password |\n|---|---|\n",
  "tables of HTML": "<tr><th>password</th>",
  "labelled cells": "<td>password</td><td>",
  "marked headings": "||password||login||\n",
  "queries without rows": "select a, password from users\n",
  "questions without answers": "what is the password?\n",
  "commands that show": "$ get token\n",
  interpreters: ">>> password\n",
  "logins without passwords": "log in as bob with ",
  "accounts in lists": "account (bob, ",
  "maps of users": "users: { a: ",
  "maps on lines": "users:\n  a: b\n",
  "lists of bytes": "key = {0x00, 0x01, ",
  sessions: "USER bob\nPASS ",
  "remote calls": '"method":"login","params":["a",',
  "fallbacks of a name": 'secret || "',
  "rows of HTML": "<tr><td>password</td>",
  "inserted rows": "insert into t (password) values (",
  "inserted rows with quotes": "insert into t (password) values ('",
  "rows without end": "insert into t (a, password) values ('a', 'b'), (",
  "copied rows": "copy t (a, password) from stdin;\n",
  "tags with attributes": '<password a="b" ',
  entities: "password&quot;",
  "wide signs": "password：",
  Russian: "пароль ключ ",
  Japanese: "パスワード",
  digests: 'Authorization: Digest a="b", ',
  "pairs of names and values": '"value":"a","name":"password",',
  defaults: '"password", default',
  fallbacks: "password = a.b || ",
  "calls that wrap": "password = Some(Some(",
  types: "password: A<",
  "triple quotes": 'password = """',
  "seed phrases": "seed phrase: word ",
  "lower-case words": "mnemonic: abandon abandon abandon abandon abandon abandon ",
  "announcing words": "key token secret ",
  "keyed prefixes": "_live_sk_key_",
  "hashes of passwords": "$6$a$",
  "dumps of accounts": ":::",
  "bodies of keys": "MIIEpAIBAAKC",
  "PuTTY headers": "Private-Lines: 1\n",
  colours: "\u001b[32m",
  "written colours": "\\u001b[32m",
  "opened colours": "\u001b[",
  "driver hosts": "a:b@tcp(",
  "Oracle logins": "jdbc:oracle:thin:a/",
  echoes: "echo a | ",
  calls: 'login("a", ',
  "fields of keys": '"d":"kty',
  "form data": 'form-data; name="password"\r\n\r\n',
  macaroons: "MDAxY2xvY2F0aW9u",
  "spaces after a name": "token \t",
  "headings of names and values": "Key  Value\n",
  "rows of names and values": "Key   Value\npassword   a\n",
  "strings side by side": '"a" "b1',
  "arguments of a call": 'connect("a", ',
  placeholders: "${a:",
  "flags of secrets": '"sensitive": true, "value": "',
  "telling words in base64": "cGFzc3dvcmQ",
  "sentences about passwords": "the password of it is Ab1",
  "pairs with a stroke": "user / Ab1",
  "commands that print": "$ token\n",
  "announcing lines": "password:\n\n",
  "keystores in base64": `cat a.p12\n${madeUp(76, "base64")}\n`,
  "sealed values": "encryptedData:\n  a: AgB",
  "decoded texts": "echo YWJj | base64 -d ",
  "questions about keys": "key?\n",
};

const LENGTH = howOften(100_000, 1_000_000);
/**
 * More than any of them takes, and far less than quadratic time would need: seconds, and hours for a million
 * characters.
 */
const LIMIT_MS = howOften(500, 5_000);

const OPTIONS = { contacts: true, extraPatterns: [{ type: "acme-key", pattern: "aaaa[a-z]{10,}" }] };

describe("redact on hostile text", () => {
  it.each(Object.entries(HOSTILE))("takes linear time on %s", (_name, unit) => {
    const text = unit.repeat(Math.ceil(LENGTH / unit.length));
    const milliseconds = busyTime(() => {
      redact(text, OPTIONS);
    });

    expect(milliseconds).toBeLessThan(LIMIT_MS);
  });
});
