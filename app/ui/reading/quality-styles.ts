import {
	Activity,
	CircleSlash,
	ClockAlert,
	FlaskConical,
	Hourglass,
	Minus,
	MoveVertical,
	Ruler,
	type LucideIcon,
} from 'lucide-react'
import type { Quality } from '@sfc/domain/readings/quality'
import type { Tone } from '../tone'

type Look = { word: string; icon: LucideIcon; tone: Tone }

/** Name and mark of each quality except `good`. */
export const QUALITY_STYLES: Readonly<Record<Exclude<Quality, 'good'>, Look>> = {
	stale: { word: 'Stale', icon: Hourglass, tone: 'attention' },
	stuck: { word: 'Stuck', icon: Minus, tone: 'attention' },
	spike: { word: 'Spike', icon: Activity, tone: 'attention' },
	'out-of-range': { word: 'Out of range', icon: MoveVertical, tone: 'attention' },
	bad: { word: 'Bad', icon: CircleSlash, tone: 'danger' },
	'clock-suspect': { word: 'Clock suspect', icon: ClockAlert, tone: 'attention' },
	calibrating: { word: 'Calibrating', icon: Ruler, tone: 'info' },
	simulated: { word: 'Simulated', icon: FlaskConical, tone: 'offline' },
}
