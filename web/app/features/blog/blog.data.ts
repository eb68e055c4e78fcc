import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
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
import { queryOf } from '../../lib/query-client.ts';
import { useInvalidatingMutation } from '../../lib/use-invalidating-mutation.ts';

export const pageSize = 20;
export const noFilters = { search: '', state: '' };
type BlogFilters = typeof noFilters;

export const postsQuery = ({ search, state }: BlogFilters, page: number) => ({
  ...queryOf(blogList, {
    query: {
      page,
      page_size: pageSize,
      ...(search === '' ? {} : { search }),
      ...(state === '' ? {} : { state: state as 'draft' }),
    },
  }),
  placeholderData: keepPreviousData,
});

export const postQuery = (id: string) => queryOf(blogGet, { params: { id } });

type PostInput = z.input<typeof PostForm>;

/** Creates a post, or changes the one with `id`. */
export const useSavePost = (id: string | undefined) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: PostInput; idempotencyKey: string }): Promise<Post> =>
      id === undefined
        ? call(blogCreate, { body, idempotencyKey, quiet: true })
        : call(blogUpdate, { params: { id }, body, quiet: true }),
    onSuccess: async (saved) => {
      client.setQueryData(postQuery(saved.id).queryKey, saved);
      await client.invalidateQueries({ queryKey: [blogList.path] });
    },
  });
};

export const useDeletePost = () =>
  useInvalidatingMutation([blogList.path], (id: string) => call(blogDelete, { params: { id } }));

export const uploadPicture = (file: File) =>
  call(fileUpload, { body: { purpose: 'blog_image', file }, quiet: true });
