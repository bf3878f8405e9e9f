import { Link } from 'react-router-dom';
import { readInline } from '#contract/content/policies/document.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';

/** Text of a document with its links and strong words. Places of this site open without a load. */
export function Words({ children }: { children: string }) {
  return readInline(children).map(({ text, href, isStrong }, at) => {
    if (isStrong) return <strong key={at}>{text}</strong>;
    if (href === undefined) return text;
    if (/^[/#]/.test(href)) {
      return (
        <TextLink key={at} asChild>
          <Link to={href}>{text}</Link>
        </TextLink>
      );
    }
    const isElsewhere = href.startsWith('https:');
    return (
      <TextLink key={at} href={href} {...(isElsewhere ? { target: '_blank', rel: 'noopener' } : {})}>
        {text}
      </TextLink>
    );
  });
}
