/** Words that would do harm if they were treated as anything but text. Each sets the mark that the tests look for. */
export const HOSTILE_WORDS: readonly string[] = [
  `<script>window.harmed=1</script>`,
  `<img src=x onerror="window.harmed=2">`,
  `"><svg onload=window.harmed=3>`,
  `'><iframe srcdoc="<script>parent.harmed=4</script>">`,
  `javascript:window.harmed=5`,
  `</title><script>window.harmed=6</script>`,
  `{{constructor.constructor('window.harmed=7')()}}`,
  `<a href="javascript:window.harmed=8" id="lure">lure</a>`,
  `<style>@import "http://evil.example/x.css";</style>`,
  `<link rel=stylesheet href=http://evil.example/x.css>`,
  `<math><mi//xlink:href="data:x,<script>window.harmed=9</script>">`,
  `__proto__[harmed]=1`,
  `\u202egnp.exe \u0000 \ud83d\ude00 <!--`,
];

/** All of them as one text. */
export const HOSTILE_TEXT = HOSTILE_WORDS.join(" ");
