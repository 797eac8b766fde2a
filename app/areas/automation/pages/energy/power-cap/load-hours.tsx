import { Card } from '~/ui/card'

type Hour = { at: number; time: string; load: string; part: number; isOver: boolean }

/** The expected load of a day by hour, as a list with bars. */
export function LoadHours({ label, hours }: { label: string; hours: readonly Hour[] }) {
	return (
		<Card title={`Load by hour, ${label}`}>
			<ol
				className="grid grid-cols-[auto_1fr_auto] gap-x-2 gap-y-0.5"
				aria-label={`Highest load of each hour, ${label}`}
			>
				{hours.map(({ at, time, load, part, isOver }) => (
					<li key={at} className="col-span-3 grid grid-cols-subgrid items-center text-sm">
						<span className="tabular-nums">{time}</span>
						<span aria-hidden className="h-3 overflow-hidden rounded-sm bg-line/40">
							<span
								className={`forced-mark block h-full ${isOver ? 'bg-danger' : 'bg-accent'}`}
								style={{ width: `${part * 100}%` }}
							/>
						</span>
						<span className="text-right tabular-nums">
							{load}
							{isOver && <strong> over</strong>}
						</span>
					</li>
				))}
			</ol>
		</Card>
	)
}
