/** What a phone is shown first: how it learns to trust this machine, and the way in. The code is in the address behind `#`, which no request carries. */

export const authorityPath = '/selvedge.crt';

export const welcomePage = (shopOrigin: string): string => `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try the shop on this phone</title>
<style>${styles}</style>
<main>
<h1>Try the shop on this phone</h1>
<p>Camera and offline work need a certificate that this phone trusts. It is for private networks only and opens nothing else.</p>
<h2>1. Add the certificate, once</h2>
<p><a class="press" href="${authorityPath}" download>Download the certificate</a></p>
<details><summary>iPhone and iPad</summary><ol>
<li>Allow the download. Open <b>Settings</b>, <b>Profile Downloaded</b>, and press <b>Install</b>.</li>
<li>In <b>Settings</b>, <b>General</b>, <b>About</b>, <b>Certificate Trust Settings</b>, switch it on.</li>
</ol></details>
<details><summary>Android</summary><ol>
<li>Open <b>Settings</b> and search for <b>CA certificate</b>.</li>
<li>Press <b>Install anyway</b> and choose <b>selvedge.crt</b>.</li>
</ol></details>
<h2>2. Open the shop</h2>
<p><a class="press" id="in" href="${shopOrigin}/">Open the shop</a></p>
<p class="soft">Take the certificate away in the same place when you have finished.</p>
</main>
<script>document.getElementById('in').href='${shopOrigin}/lan/'+encodeURIComponent(location.hash.slice(1))</script>
</html>
`;

export const closedPage = `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Scan the code again</title>
<main>
<h1>Scan the code again</h1>
<p>This shop is being tried on somebody’s own network. Scan the code that is shown where it was started.</p>
</main>
</html>
`;

const styles =
  'body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;color:#1d1b18;background:#faf7f2}' +
  'main{max-width:34rem;margin:0 auto;padding:1.5rem 1.25rem}h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.25rem;margin-top:2rem}' +
  '.press{display:inline-block;padding:.8rem 1.2rem;border-radius:.6rem;background:#1d1b18;color:#fff;text-decoration:none;font-weight:600}' +
  'summary{padding:.75rem 0;font-weight:600}.soft{color:#5c574f}' +
  '@media(prefers-color-scheme:dark){body{color:#f3efe8;background:#171513}.press{background:#f3efe8;color:#171513}.soft{color:#b7afa3}}';
