import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { CircleDashed } from 'lucide-react'
import type { Quality } from '@sfc/domain/readings/quality'
import { Age } from '../time/age'
import { QUALITY_STYLES } from './quality-styles'
import { TONES } from '../tone'

type Size = 'sm' | 'md' | 'lg'

type Props = {
	/** In display units; null when there is none. A number is rounded to `decimals`. */
	value: number | string | null
	unit?: string
	decimals?: number
	quality?: Quality
	/** Why the value is missing or not good, in words. */
	reason?: string | null
	/** When it was taken, null if never, and the server's time: milliseconds UTC. */
	at: number | null
	now: number
	/** Where it comes from: `Modbus · climate controller`. */
	source?: string
	size?: Size
}

const FIGURE: Readonly<Record<Size, string>> = {
	sm: 'text-base font-semibold',
	md: 'text-lg font-semibold',
	lg: 'text-[1.6875rem] leading-tight font-bold tracking-tight sm:text-figure',
}

/** A value with its unit, age and quality. A missing value shows its reason. */
export function Reading({
	value,
	unit,
	decimals,
	quality = 'good',
	reason,
	at,
	now,
	source,
	size = 'md',
}: Props) {
	const shown =
		typeof value === 'number' && decimals !== undefined ? formatDecimals(value, decimals) : value
	const unitLook = size === 'lg' ? 'text-base' : 'text-sm'
	return (
		<div className="min-w-0">
			<p className={`${FIGURE[size]} ${value === null ? 'text-muted' : ''}`}>
				{value === null ? <span aria-hidden>–</span> : shown}
				{unit && value !== null && (
					<span
						className={`ml-1 font-medium tracking-normal whitespace-nowrap text-muted ${unitLook}`}
					>
						{unit}
					</span>
				)}
			</p>
			{value === null ? (
				<Missing reason={reason} />
			) : (
				// A stale reading shows its age, which keeps counting; that is enough.
				<QualityNote
					quality={quality}
					reason={quality === 'stale' && at !== null ? null : reason}
				/>
			)}
			<p className="flex flex-wrap gap-x-2 text-xs text-muted">
				{at !== null && <Age at={at} now={now} />}
				{source && <span>{source}</span>}
			</p>
		</div>
	)
}

function Missing({ reason }: { reason: string | null | undefined }) {
	return (
		<p className="flex items-start gap-1.5 text-xs font-semibold text-offline">
			<CircleDashed aria-hidden className="mt-0.5 size-3.5 shrink-0" />
			<span>No reading{reason && <span className="font-normal">: {reason}</span>}</span>
		</p>
	)
}

type NoteProps = { quality: Quality; reason: string | null | undefined }

function QualityNote({ quality, reason }: NoteProps) {
	if (quality === 'good') return null
	const { word, icon: Icon, tone } = QUALITY_STYLES[quality]
	return (
		<p className={`flex items-start gap-1.5 text-xs font-semibold ${TONES[tone].text}`}>
			<Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
			<span>
				{word}
				{reason && <span className="font-normal">: {reason}</span>}
			</span>
		</p>
	)
}
