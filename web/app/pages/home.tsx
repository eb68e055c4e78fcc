import { titled } from '../lib/title.ts';

export const meta = titled('Fractional executives');

export default function HomePage() {
  return <h1>Senior leadership, by the day.</h1>;
}
