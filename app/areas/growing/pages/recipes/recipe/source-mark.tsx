import type { Mark } from './recipe-view.server'

/** A mark after a figure: the number of its source, or that it is general practice or the farm's own. */
export function SourceMark({ mark }: { mark: Mark | null }) {
	if (mark === null) return null
	if (typeof mark === 'string')
		return (
			<span className="text-xs font-normal text-muted" title={WORDS[mark]}>
				{mark}
			</span>
		)
	return (
		<a
			href={`#source-${mark.source}`}
			title={mark.quote}
			aria-label={`Source ${mark.source}`}
			className="-my-2 inline-flex min-h-6 min-w-6 items-center justify-center py-2 text-xs font-semibold text-accent hover:underline"
		>
			[{mark.source}]
		</a>
	)
}

const WORDS = {
	practice: 'General practice: no source was read for this figure',
	own: 'Set by this farm',
} as const
