import { Card } from '~/ui/card'

type Hour = {
	at: number
	time: string
	price: string
	isOwn: boolean
	isNow: boolean
	mark: string | null
	part: number
}

/** The hours of a day with their prices, as a list with bars. */
export function DayPrices({ label, hours }: { label: string; hours: readonly Hour[] }) {
	return (
		<Card title={label}>
			<ol
				className="grid grid-cols-[auto_1fr_auto] gap-x-2 gap-y-0.5"
				aria-label={`Prices of ${label}`}
			>
				{hours.map(({ at, time, price, isOwn, isNow, mark, part }) => (
					<li
						key={at}
						aria-current={isNow ? 'time' : undefined}
						className="col-span-3 grid grid-cols-subgrid items-center text-sm aria-[current]:font-semibold"
					>
						<span className="tabular-nums">{time}</span>
						<span aria-hidden className="h-3 overflow-hidden rounded-sm bg-line/40">
							<span
								className={`forced-mark block h-full ${isOwn ? 'bg-accent' : 'bg-line'}`}
								style={{ width: `${part * 100}%` }}
							/>
						</span>
						<span className="text-right tabular-nums">
							{price}
							{!isOwn && <span className="text-muted"> tariff</span>}
							{isOwn && mark && <span className="text-muted"> {mark}</span>}
						</span>
					</li>
				))}
			</ol>
		</Card>
	)
}
