import type { ReactNode } from 'react'
import { Card } from '~/ui/card'

export type HourBar = {
	at: number
	time: string
	/** Length of the bar, 0 to 1. */
	part: number
	/** Class of the bar's colour. */
	color: string
	isNow?: boolean
	text: ReactNode
}

/** The hours of a day as a list with bars. */
export function HourBars(props: { title: string; about: string; hours: readonly HourBar[] }) {
	const { title, about, hours } = props
	return (
		<Card title={title}>
			<ol className="grid grid-cols-[auto_1fr_auto] gap-x-2 gap-y-0.5" aria-label={about}>
				{hours.map(({ at, time, part, color, isNow, text }) => (
					<li
						key={at}
						aria-current={isNow ? 'time' : undefined}
						className="col-span-3 grid grid-cols-subgrid items-center text-sm aria-[current]:font-semibold"
					>
						<span className="tabular-nums">{time}</span>
						<span aria-hidden className="h-3 overflow-hidden rounded-sm bg-line/40">
							<span
								className={`forced-mark block h-full ${color}`}
								style={{ width: `${part * 100}%` }}
							/>
						</span>
						<span className="text-right tabular-nums">{text}</span>
					</li>
				))}
			</ol>
		</Card>
	)
}
