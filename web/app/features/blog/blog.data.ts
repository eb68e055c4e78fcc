import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { fileUpload } from '../../../../contract/src/accounts.ts';
import {
  blogCreate,
  blogDelete,
  blogGet,
  blogList,
  blogUpdate,
  type Post,
  type PostForm,
} from '../../../../contract/src/blog.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, getQueryClient, invalidate, listQuery } from '../../lib/query-client.ts';
import type { MergeOptions } from '../../lib/save-version.ts';
import { useChange } from '../../lib/use-change.ts';

export const pageSize = 20;
export const noFilters = { search: '', state: '' };
type BlogFilters = typeof noFilters;

export const postsQuery = ({ search, state }: BlogFilters, page: number) =>
  listQuery(blogList, {
    query: { page, page_size: pageSize, search, state: (state as 'draft') || undefined },
  });

export const postQuery = (id: string) => endpointQuery(blogGet, { params: { id } });

type PostInput = z.input<typeof PostForm>;

/** Creates a post, or changes the one with `id`. */
export const useSavePost = (id: string | undefined) =>
  useMutation({
    mutationFn: ({ body, merge }: { body: PostInput; merge: MergeOptions | undefined }): Promise<Post> =>
      id === undefined
        ? call(blogCreate, { body, quiet: true })
        : call(blogUpdate, { params: { id }, body, ...merge, quiet: true }),
    onSuccess: (saved) => {
      getQueryClient().setQueryData(postQuery(saved.id).queryKey, saved);
      return invalidate(blogList);
    },
  });

export const useDeletePost = () =>
  useChange([blogList], (id: string) => call(blogDelete, { params: { id } }));

export const uploadPicture = (file: File) =>
  call(fileUpload, { body: { purpose: 'blog_image', file }, quiet: true });
