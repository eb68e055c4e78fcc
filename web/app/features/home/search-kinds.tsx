interface Props {
  searches: readonly { kind: string; label: string }[];
  className: string | undefined;
  labelClassName: string | undefined;
}

/** The choice between the forms of a search; the first is chosen. */
export const SearchKinds = ({ searches, className, labelClassName }: Props) => (
  <fieldset className={className}>
    <legend className="visually-hidden">What are you looking for?</legend>
    {searches.map(({ kind, label }, index) => (
      <label key={kind} className={labelClassName}>
        <input
          type="radio"
          name="search-kind"
          value={kind}
          defaultChecked={index === 0}
          className="visually-hidden"
        />
        {label}
      </label>
    ))}
  </fieldset>
);
