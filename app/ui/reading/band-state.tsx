import {
	describeBandSource,
	describeBandState,
	formatBand,
} from '@sfc/domain/climate/describe-band'
import type { Quality } from '@sfc/domain/readings/quality'
import { CircleDashed } from 'lucide-react'
import { StatusDot } from '../status-dot'
import { useFormats } from '../formats/use-formats'

type Props = {
	/** A reading in its stored unit. */
	of: { quantity: string; value: number | null; quality: Quality | null }
	band: { low: number; high: number; source: string } | null
}

/**
 * The state of a reading relative to its band, and the band. A value that cannot be trusted is not judged; its
 * quality is shown with the value.
 */
export function BandState({ of: { quantity, value, quality }, band }: Props) {
	const formats = useFormats()
	if (value === null || quality !== 'good') return null
	const { state, words } = describeBandState(quantity, value, band, formats)
	if (!band)
		return (
			<p className="flex items-center gap-1.5 text-sm text-muted">
				<CircleDashed aria-hidden className="size-4 shrink-0" />
				{words}
			</p>
		)
	return (
		<div>
			<StatusDot tone={state === 'in-band' ? 'good' : 'attention'}>{words}</StatusDot>
			<p className="text-xs text-muted">
				{formatBand(quantity, band, formats)}, {describeBandSource(band.source)}
			</p>
		</div>
	)
}
