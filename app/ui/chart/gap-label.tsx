/** What a gap of a chart is called, where the gap is wide enough; `width` is in percent of the chart. */
export const GapLabel = ({ label, width }: { label: string; width: number }) =>
	width > 12 && (
		<span
			className={`absolute inset-x-1 top-1 truncate text-center text-xs font-semibold text-muted ${width > 25 ? '' : 'max-sm:hidden'}`}
		>
			{label}
		</span>
	)
