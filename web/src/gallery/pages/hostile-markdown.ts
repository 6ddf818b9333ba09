/** A FAQ that exists, for links that are right. */
const ID = '0198c0de-7a11-7000-8000-00000000000a';
const LONG = 20_000;
const filled = (text: string) => text.repeat(Math.ceil(LONG / text.length)).slice(0, LONG);

/** Markdown that tries to run a script, to load something, to lead elsewhere than it says, or to keep the browser busy. */
export const HOSTILE: Record<string, string> = {
  'script element': '<script>alert(1)</script>',
  'script with a source': '<script src="https://malo.example/a.js"></script>',
  'script inside a paragraph': 'Hola <script>alert(1)</script> adiós',
  'script with odd case': '<ScRiPt>alert(1)</sCrIpT>',
  'script inside an open tag': '<<script>script>alert(1)<</script>/script>',
  'script inside a list': '- uno\n- <script>alert(1)</script>',
  'script inside a table': '|a|b|\n|-|-|\n|<script>alert(1)</script>|x|',
  'script after a comment': '<!-- --><script>alert(1)</script>',
  'comment never closed': '<!-- hola <img src="https://malo.example/a.png">',
  'comment with a picture': '<!--><img src=x onerror=alert(1)>-->',
  'style element': '<style>body{background:url(https://malo.example/a.png)}</style>',
  'stylesheet link': '<link rel="stylesheet" href="https://malo.example/a.css">',
  'meta refresh': '<meta http-equiv="refresh" content="0;url=https://malo.example">',
  'base element': '<base href="https://malo.example/">',
  iframe: '<iframe src="https://malo.example"></iframe>',
  'iframe with srcdoc': '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  object: '<object data="https://malo.example/a.swf"></object>',
  embed: '<embed src="https://malo.example/a.swf">',
  form: '<form action="https://malo.example"><input name="clave"><button>Entrar</button></form>',
  'svg with onload': '<svg onload=alert(1)>',
  'svg with a script': '<svg><script>alert(1)</script></svg>',
  'svg with animate': '<svg><a><animate attributeName=href values=javascript:alert(1) /></a></svg>',
  'math element': '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  template: '<template><script>alert(1)</script></template>',
  noscript: '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  'CDATA section': '<![CDATA[<script>alert(1)</script>]]>',
  'processing instruction': '<?xml-stylesheet href="javascript:alert(1)"?>',
  'onerror handler': '<img src=x onerror=alert(1)>',
  'onclick handler': '<a href="https://bueno.example" onclick="alert(1)">entra</a>',
  'onmouseover handler': '<b onmouseover=alert(1)>pasa</b>',
  'ontoggle handler': '<details open ontoggle=alert(1)>x</details>',
  'onfocus with autofocus': '<input autofocus onfocus=alert(1)>',
  'handler in a title': '[a](https://bueno.example "x\\" onclick=alert(1)")',
  'handler in an address': '[a](https://bueno.example/"onclick="alert(1))',
  'handler in the text of a picture': '!["onerror="alert(1)](https://malo.example/a.png)',
  'style attribute': '<p style="background:url(javascript:alert(1))">x</p>',
  'javascript link': '[entra](javascript:alert(1))',
  'javascript in capitals': '[entra](JaVaScRiPt:alert(1))',
  'javascript after spaces': '[entra](   javascript:alert(1))',
  'javascript in angle brackets': '[entra](<javascript:alert(1)>)',
  'javascript with a line break': '[entra](<java\nscript:alert(1)>)',
  'javascript with a tab': '[entra](<java\tscript:alert(1)>)',
  'javascript with a null': '[entra](java\0script:alert(1))',
  'javascript with a control character': '[entra](\x01javascript:alert(1))',
  'javascript with a zero width space': '[entra](java\u200bscript:alert(1))',
  'javascript with a soft hyphen': '[entra](java\u00adscript:alert(1))',
  'javascript by decimal references': '[entra](&#106;avascript:alert(1))',
  'javascript by hexadecimal references': '[entra](&#x6A;avascript&#x3A;alert(1))',
  'javascript by long references': '[entra](&#0000106&#0000097vascript:alert(1))',
  'javascript by named references': '[entra](javascript&colon;alert&lpar;1&rpar;)',
  'javascript with a referenced tab': '[entra](java&Tab;script:alert(1))',
  'javascript with a referenced line break': '[entra](java&NewLine;script&#10;:alert(1))',
  'javascript, percent-encoded': '[entra](%6Aavascript:alert(1))',
  'javascript with a backslash': '[entra](java\\script:alert(1))',
  'javascript as an automatic link': '<javascript:alert(1)>',
  'javascript as a reference': '[entra][x]\n\n[x]: javascript:alert(1)',
  'javascript as a short reference': '[x]\n\n[x]: <javascript:alert(1)> "título"',
  'javascript as a picture': '![entra](javascript:alert(1))',
  'javascript after an address': '[entra](https://bueno.example/)(javascript:alert(1))',
  'javascript with a comment': '[entra](javascript://bueno.example/%0aalert(1))',
  'javascript with full width letters': '[entra](ｊａｖａｓｃｒｉｐｔ：alert(1))',
  'vbscript link': '[entra](vbscript:msgbox(1))',
  'livescript link': '[entra](livescript:alert(1))',
  'data link': '[entra](data:text/html,<script>alert(1)</script>)',
  'data link in base64': '[entra](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  'data picture': '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  'blob link': '[entra](blob:https://bueno.example/1)',
  'file link': '[entra](file:///etc/passwd)',
  'view-source link': '[entra](view-source:https://bueno.example)',
  'intent link': '[entra](intent://malo#Intent;scheme=http;end)',
  'address without a protocol': '[entra](//malo.example/a)',
  'address with backslashes': '[entra](\\\\malo.example\\a)',
  'relative address': '[entra](/auth/v1/logout)',
  'address with one slash': '[entra](https:/auth/v1/logout)',
  'address without a host': '[entra](https://)',
  'mail with headers': '[escribe](mailto:a@bueno.example?bcc=malo@malo.example)',
  'telephone with a command': '[llama](tel:*21*900123456#)',
  'remote picture': '![foto](https://malo.example/a.png)',
  'remote picture in HTML': '<img src="https://malo.example/a.png">',
  'remote picture by reference': '![foto][f]\n\n[f]: https://malo.example/a.png',
  'remote picture inside a link': '[![foto](https://malo.example/a.png)](https://malo.example)',
  'remote picture without a protocol': '![foto](//malo.example/a.png)',
  'remote sound and video': '<audio src="https://malo.example/a.mp3" autoplay></audio><video poster="https://malo.example/a.png"></video>',
  'link inside a link': '[fuera [dentro](https://malo.example/1)](https://malo.example/2)',
  'link inside a reference': '[fuera <https://malo.example/1>][x]\n\n[x]: https://malo.example/2',
  'text of another host': '[https://banco.example](https://malo.example)',
  'text of another host without a protocol': '[banco.example](https://malo.example)',
  'user name that looks like a host': '[entra](https://banco.example@malo.example/)',
  'host with letters of another alphabet': '[banco.example](https://bаnco.example)',
  'right-to-left override in the text': '[fdp.\u202etxt.exe](https://malo.example)',
  'right-to-left override in the address': '[entra](https://malo.example/\u202efdp.exe)',
  'isolates around a mark': 'Paga a \u2067ES91\u2069 \u2066hoy\u2069 \u202bmañana\u202c',
  'invisible characters by reference': 'ad&#8203;min&#8238;abc&#x2066;',
  'FAQ with a wrong id': '[otra](faq:48)',
  'FAQ with a path': `[otra](faq:${ID}/../../auth)`,
  'FAQ with letters that are no id': `[otra](faq:${'z'.repeat(36)})`,
  'FAQ with dashes only': `[otra](faq:${'-'.repeat(36)})`,
  'quotes 20,000 deep': filled('>'),
  'brackets 20,000 deep': filled('['),
  'emphasis 20,000 deep': filled('*'),
  'emphasis never closed': filled('**a '),
  'lists inside lists': filled('1. '),
  'links never closed': filled('[a](<b '),
  'a table of 4,000 columns': `${'|a'.repeat(4000)}\n${'|-'.repeat(4000)}\n${'x\n'.repeat(1900)}`,
};

/** What is allowed stays what it is. */
export const ALLOWED = `Primero **quién hay en casa**, *sin prisa*, y después:

# Pasos

- Si los hay, abre un [aviso urgente](https://avisos.example/nuevo?a=1&b=2).
- Si no, mira [¿Qué hago si huele a gas?](faq:${ID})
  1. Ofrece cita
  2. Confírmala

> Nunca por correo.
Sí por teléfono: [900 123 456](tel:900123456) o [ayuda@bueno.example](mailto:ayuda@bueno.example)

\`const a = 1;\`

\`\`\`
dos
líneas
\`\`\`

---

| Avería | Plazo |
|---|---|
| Caldera | 2 h |

Más en https://bueno.example/guia. ![Esquema](https://bueno.example/a.png) 5 &lt; 6 &amp; 7 👨‍👩‍👧`;
