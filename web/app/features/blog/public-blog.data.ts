import { publicBlogList } from '../../../../contract/src/blog.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { callAsVisitor } from '../../lib/call.ts';

/** Published posts, asked again once the code of their page is loaded. */
export const loadPosts = (query: NonNullable<Given<typeof publicBlogList.query>>) =>
  callAsVisitor(publicBlogList, { query });
