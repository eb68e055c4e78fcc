/** The headers of a file that is stored nowhere on its way, under a name in ASCII. */
export const attachmentHeaders = (type: string, fileName: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'private, no-store',
});
