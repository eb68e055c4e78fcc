interface Props {
  searches: readonly { kind: string; label: string }[];
  className: string | undefined;
  labelClassName: string | undefined;
}

/**
 * Radio buttons that choose the visible search form, the first by default. The callers' style sheets show the form by the
 * checked value (`:has([value="jobs"]:checked)`), without JavaScript.
 */
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
