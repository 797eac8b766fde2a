import { CircleArrowUp, CircleDashed, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Quality } from '@sfc/domain/readings/quality'
import type { TankStatus } from '@sfc/domain/readings/tank-status'
import { Link } from '~/ui/page-farm/link'
import { QUALITY_STYLES } from './quality-styles'
import { TONES, type Tone } from '../tone'

type Props = {
	name: ReactNode
	/** A link to details, such as its history. */
	to?: string | undefined
	/** Percent of its capacity; null when unknown. */
	levelPct: number | null
	/** Contents and capacity in the person's unit: `96 of 132 gal`. */
	volume?: string
	/** Status of the level; null when unknown or not trusted. */
	status: TankStatus | null
	/** Quality of the level; null when there is none. */
	quality: Quality | null
	/** Why the level is missing or not good, in words. */
	reason?: string | null
	/** An `Age`, or other content below it. */
	note?: ReactNode
	size?: 'md' | 'lg' | undefined
}

type Look = { word: string; tone: Tone; icon: LucideIcon; fill: string }

const LOOKS: Readonly<Record<TankStatus, Look>> = {
	normal: { word: 'Normal', tone: 'good', icon: TONES.good.icon, fill: 'bg-level-normal' },
	full: { word: 'Full', tone: 'info', icon: CircleArrowUp, fill: 'bg-level-normal' },
	low: { word: 'Low', tone: 'attention', icon: TONES.attention.icon, fill: 'bg-level-low' },
	critical: {
		word: 'Critical',
		tone: 'danger',
		icon: TONES.danger.icon,
		fill: 'bg-level-critical',
	},
}

const UNKNOWN: Look = { word: 'Unknown', tone: 'offline', icon: CircleDashed, fill: '' }

type Judged = Pick<Props, 'levelPct' | 'status' | 'quality'>

/** Colour and label; a level that is not trusted is neutral, under its quality's name. */
function chooseLook({ levelPct, status, quality }: Judged): Look {
	if (levelPct === null) return UNKNOWN
	if (status !== null) return LOOKS[status]
	const doubt = quality === null || quality === 'good' ? UNKNOWN : QUALITY_STYLES[quality]
	return { ...doubt, fill: 'bg-control opacity-50' }
}

/**
 * A tank drawn with its level, coloured by the 15/30/90 rule, with the number in words for screen
 * readers.
 */
export function Tank(props: Props) {
	const { name, to, levelPct, volume, quality, reason, note, size = 'md' } = props
	const level = levelPct === null ? null : Math.min(100, Math.max(0, levelPct))
	const { word, tone, icon: Icon, fill } = chooseLook(props)
	// A stale reading shows its age, which keeps counting; that is enough.
	const why = level !== null && (quality === 'good' || quality === 'stale') ? null : reason
	return (
		<div className="flex min-w-0 flex-col gap-1.5 text-xs">
			<div
				className={`relative ${size === 'lg' ? 'h-44' : 'h-28'} overflow-hidden rounded-lg border border-line-strong bg-sunk ${level === null ? 'border-dashed' : ''}`}
			>
				{level !== null && (
					<div
						aria-hidden
						className={`forced-mark absolute inset-x-0 bottom-0 transition-[height] duration-700 ${fill}`}
						style={{ height: `${level}%` }}
					/>
				)}
				<p className="absolute inset-x-0 bottom-2 text-center text-lg font-bold">
					{level === null ? (
						<span className="text-muted">–</span>
					) : (
						<>
							{Math.round(level)}%<span className="sr-only"> full</span>
						</>
					)}
				</p>
			</div>
			<p className="font-semibold">
				{to ? (
					<Link
						to={to}
						className="-my-3.5 block py-3.5 underline decoration-line-strong underline-offset-3"
					>
						{name}
					</Link>
				) : (
					name
				)}
			</p>
			{volume && <p className="text-muted">{volume}</p>}
			<p className={`mt-auto flex items-start gap-1 font-semibold ${TONES[tone].text}`}>
				<Icon aria-hidden className="mt-px size-3.5 shrink-0" />
				<span>
					{word}
					{why && <span className="block font-normal">{why}</span>}
				</span>
			</p>
			{note && <div className="text-muted">{note}</div>}
		</div>
	)
}
