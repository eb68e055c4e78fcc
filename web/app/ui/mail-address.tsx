/** A mail address that can break before its @. */
export const MailAddress = ({ address }: { address: string }) => {
  const index = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, index)}
      <wbr />
      {address.slice(index)}
    </>
  );
};
