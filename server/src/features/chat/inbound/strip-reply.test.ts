import { describe, expect, it } from 'vitest';
import { stripReply, textOfHtml } from './strip-reply.ts';

const quoted = (intro: string) => `Yes, gladly.\n\n${intro}\n\n> Are you free?\n> Maya\n`;
const outlook = (from: string, sent: string, to: string, subject: string) =>
  `Yes, gladly.\n\n${from}: Cadre <hello@cadre.example>\n${sent}: 23 November 2026 10:04\n${to}: Maya <maya@people.example>\n${subject}: New message\n\nAre you free?\n`;

describe('an answer', () => {
  it.each([
    ['Gmail', quoted('On Mon, Nov 23, 2026 at 10:04 AM Cadre <hello@cadre.example> wrote:')],
    [
      'Gmail, wrapped',
      quoted('On Mon, Nov 23, 2026 at 10:04 AM Cadre with a long name\n<reply@in.cadre.example> wrote:'),
    ],
    ['Gmail in German', quoted('Am Mo., 23. Nov. 2026 um 10:04 Uhr schrieb Cadre <hello@cadre.example>:')],
    ['Gmail in French', quoted('Le lun. 23 nov. 2026 à 10:04, Cadre <hello@cadre.example> a écrit :')],
    ['Outlook', outlook('From', 'Sent', 'To', 'Subject')],
    ['Outlook in German', outlook('Von', 'Gesendet', 'An', 'Betreff')],
    ['Outlook in French', outlook('De', 'Envoyé', 'À', 'Objet')],
    [
      'a phone',
      'Yes, gladly.\n\nSent from my iPhone\n\n> On 23 Nov 2026, at 10:04, Cadre <a@b.example> wrote:\n> \n> Hello\n',
    ],
    [
      'a phone in German',
      'Yes, gladly.\n\nVon meinem iPhone gesendet\n\n> Am 23.11.2026 um 10:04 schrieb Cadre <a@b.example>:\n> \n> Hallo\n',
    ],
    [
      'a phone in French',
      'Yes, gladly.\n\nEnvoyé de mon iPhone\n\n> Le 23 nov. 2026 à 10:04, Cadre <a@b.example> a écrit :\n> \n> Bonjour\n',
    ],
    ['a signature', 'Yes, gladly.\n\n-- \nMaya Lindqvist\nCFO\n'],
    ['an English closing', 'Yes, gladly.\n\nBest regards,\nMaya Lindqvist\n+44 20 7946 0000\n'],
    ['a German closing', 'Yes, gladly.\n\nMit freundlichen Grüßen\nMaya Lindqvist\nGeschäftsführerin\n'],
    ['a short German closing', 'Yes, gladly.\n\nVG\nMaya\n'],
    ['a French closing', 'Yes, gladly.\r\n\r\nBien à vous,\r\nMaya\r\n'],
  ])('loses what %s adds', (_, text) => {
    expect(stripReply(text)).toBe('Yes, gladly.');
  });

  it('keeps paragraphs, lists and answers between quotations', () => {
    expect(stripReply('Two points:\n\n- the budget\n- the team\n\nAgreed?')).toBe(
      'Two points:\n\n- the budget\n- the team\n\nAgreed?',
    );
    expect(stripReply('> On Tuesday?\nYes.\n\n> And Wednesday?\nNo.\n')).toBe('Yes.\nNo.');
    expect(stripReply('Von mir aus gern.\nFrom my side, too.\nDe mon côté, oui.')).toContain('De mon côté');
    expect(stripReply('LG')).toBe('LG');
  });

  it('loses characters that a message must not have', () => {
    expect(stripReply('Yes,\0 \u202Egladly\u202C.\ud800')).toBe('Yes, gladly.');
  });

  it('is read within a second, whatever it contains', () => {
    const started = process.cpuUsage();
    const parts = ['On ', '\n', ' ', '> ', 'On a@b wrote ', 'Am ', '<a@b.c> ', 'a\n\n', '-', 'On <'];
    for (const part of parts) stripReply(`${part.repeat(100_000)}x`);
    expect(process.cpuUsage(started).user / parts.length).toBeLessThan(1_000_000);
  });
});

it('reads HTML as lines, up to the quotation', () => {
  const html =
    '<p>Yes,\n gladly.</p><ul><li>one</li><li>two</li></ul><script>alert(1)</script><blockquote>Are you free?</blockquote>';
  expect(stripReply(textOfHtml(html))).toBe('Yes, gladly.\none\ntwo');
});
