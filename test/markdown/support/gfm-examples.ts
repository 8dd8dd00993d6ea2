export interface Example {
  readonly section: string;
  readonly markdown: string;
  readonly html: string;
}

/** The examples of the extensions in the GitHub Flavored Markdown specification. `tagfilter` does not apply: raw HTML is text. */
export const gfmExamples: readonly Example[] = [
  {
    section: 'Tables',
    markdown: '| foo | bar |\n| --- | --- |\n| baz | bim |\n',
    html: '<table>\n<thead>\n<tr>\n<th>foo</th>\n<th>bar</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>baz</td>\n<td>bim</td>\n</tr>\n</tbody>\n</table>\n',
  },
  {
    section: 'Tables',
    markdown: '| abc | defghi |\n:-: | -----------:\nbar | baz\n',
    html: '<table>\n<thead>\n<tr>\n<th align="center">abc</th>\n<th align="right">defghi</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">bar</td>\n<td align="right">baz</td>\n</tr>\n</tbody>\n</table>\n',
  },
  {
    section: 'Tables',
    markdown: '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n',
    html: '<table>\n<thead>\n<tr>\n<th>f|oo</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b <code>|</code> az</td>\n</tr>\n<tr>\n<td>b <strong>|</strong> im</td>\n</tr>\n</tbody>\n</table>\n',
  },
  {
    section: 'Tables',
    markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n',
    html: '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>bar</td>\n<td>baz</td>\n</tr>\n</tbody>\n</table>\n<blockquote>\n<p>bar</p>\n</blockquote>\n',
  },
  {
    section: 'Tables',
    markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n',
    html: '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>bar</td>\n<td>baz</td>\n</tr>\n<tr>\n<td>bar</td>\n<td></td>\n</tr>\n</tbody>\n</table>\n<p>bar</p>\n',
  },
  {
    section: 'Tables',
    markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n===\n',
    html: '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>bar</td>\n<td>baz</td>\n</tr>\n<tr>\n<td>bar</td>\n<td></td>\n</tr>\n<tr>\n<td>===</td>\n<td></td>\n</tr>\n</tbody>\n</table>\n',
  },
  {
    section: 'Tables',
    markdown: '| abc | def |\n| --- |\n| bar |\n',
    html: '<p>| abc | def |\n| --- |\n| bar |</p>\n',
  },
  {
    section: 'Tables',
    markdown: '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n',
    html: '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>bar</td>\n<td></td>\n</tr>\n<tr>\n<td>bar</td>\n<td>baz</td>\n</tr>\n</tbody>\n</table>\n',
  },
  {
    section: 'Tables',
    markdown: '| abc | def |\n| --- | --- |\n',
    html: '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n</table>\n',
  },
  {
    section: 'Task list items',
    markdown: '- [ ] foo\n- [x] bar\n',
    html: '<ul>\n<li><input disabled="" type="checkbox"> foo</li>\n<li><input checked="" disabled="" type="checkbox"> bar</li>\n</ul>\n',
  },
  {
    section: 'Task list items',
    markdown: '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n',
    html: '<ul>\n<li><input checked="" disabled="" type="checkbox"> foo\n<ul>\n<li><input disabled="" type="checkbox"> bar</li>\n<li><input checked="" disabled="" type="checkbox"> baz</li>\n</ul>\n</li>\n<li><input disabled="" type="checkbox"> bim</li>\n</ul>\n',
  },
  {
    section: 'Strikethrough',
    markdown: '~~Hi~~ Hello, ~there~ world!\n',
    html: '<p><del>Hi</del> Hello, <del>there</del> world!</p>\n',
  },
  {
    section: 'Strikethrough',
    markdown: 'This ~~has a\n\nnew paragraph~~.\n',
    html: '<p>This ~~has a</p>\n<p>new paragraph~~.</p>\n',
  },
  {
    section: 'Strikethrough',
    markdown: 'This will ~~~not~~~ strike.\n',
    html: '<p>This will ~~~not~~~ strike.</p>\n',
  },
  {
    section: 'Autolinks',
    markdown: 'www.commonmark.org\n',
    html: '<p><a href="http://www.commonmark.org">www.commonmark.org</a></p>\n',
  },
  {
    section: 'Autolinks',
    markdown: 'Visit www.commonmark.org/help for more information.\n',
    html: '<p>Visit <a href="http://www.commonmark.org/help">www.commonmark.org/help</a> for more information.</p>\n',
  },
  {
    section: 'Autolinks',
    markdown: 'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.\n',
    html: '<p>Visit <a href="http://www.commonmark.org">www.commonmark.org</a>.</p>\n<p>Visit <a href="http://www.commonmark.org/a.b">www.commonmark.org/a.b</a>.</p>\n',
  },
  {
    section: 'Autolinks',
    markdown:
      'www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)\n',
    html: '<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p>\n<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>))</p>\n<p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>)</p>\n<p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p>\n',
  },
  {
    section: 'Autolinks',
    markdown: 'www.google.com/search?q=(business))+ok\n',
    html: '<p><a href="http://www.google.com/search?q=(business))+ok">www.google.com/search?q=(business))+ok</a></p>\n',
  },
  {
    section: 'Autolinks',
    markdown: 'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;\n',
    html: '<p><a href="http://www.google.com/search?q=commonmark&amp;hl=en">www.google.com/search?q=commonmark&amp;hl=en</a></p>\n<p><a href="http://www.google.com/search?q=commonmark">www.google.com/search?q=commonmark</a>&amp;hl;</p>\n',
  },
  {
    section: 'Autolinks',
    markdown: 'www.commonmark.org/he<lp\n',
    html: '<p><a href="http://www.commonmark.org/he">www.commonmark.org/he</a>&lt;lp</p>\n',
  },
  {
    section: 'Autolinks',
    markdown:
      'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))\n\nAnonymous FTP is available at ftp://foo.bar.baz.\n',
    html: '<p><a href="http://commonmark.org">http://commonmark.org</a></p>\n<p>(Visit <a href="https://encrypted.google.com/search?q=Markup+(business)">https://encrypted.google.com/search?q=Markup+(business)</a>)</p>\n<p>Anonymous FTP is available at <a href="ftp://foo.bar.baz">ftp://foo.bar.baz</a>.</p>\n',
  },
  {
    section: 'Autolinks',
    markdown: 'foo@bar.baz\n',
    html: '<p><a href="mailto:foo@bar.baz">foo@bar.baz</a></p>\n',
  },
  {
    section: 'Autolinks',
    markdown: "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.\n",
    html: '<p>hello@mail+xyz.example isn\'t valid, but <a href="mailto:hello+xyz@mail.example">hello+xyz@mail.example</a> is.</p>\n',
  },
  {
    section: 'Autolinks',
    markdown: 'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_\n',
    html: '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a></p>\n<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>.</p>\n<p>a.b-c_d@a.b-</p>\n<p>a.b-c_d@a.b_</p>\n',
  },
];
