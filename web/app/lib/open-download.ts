/** Opens a file in a new window (spec section 2) by a link that is asked for then. */
export const openDownload = async (link: () => Promise<{ url: string }>): Promise<void> => {
  // Opened before waiting: browsers block a window that opens later.
  const target = window.open('', '_blank');
  try {
    const { url } = await link();
    if (target) target.location.href = url;
    else window.location.assign(url);
  } catch (error) {
    target?.close();
    throw error;
  }
};
