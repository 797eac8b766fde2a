import type { FetcherWithComponents } from '@remix-run/react'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { useId, useState } from 'react'
import { Errors } from './errors'
import type { RefusedAmount } from './refused-amount'
import { usePageFarm } from '../page-farm/page-farm'

type Props = {
	/** Name of the dimmed output, and its key. */
	name: string
	equipmentKey: string
	/** The current or requested level in percent; null while it is unknown. */
	percent: number | null
	/** Target of the form; by default the page's own action. */
	action?: string
	/** Whether it cannot be switched now. */
	isLocked: boolean
	fetcher: FetcherWithComponents<unknown>
	/** The level that was refused, if one was. */
	refused: RefusedAmount | null
}

/** A level from 0 to 100 %: a number to type, and with scripts a slider beside it. */
export function DimForm({ name, equipmentKey, percent, action, isLocked, ...props }: Props) {
	const { fetcher } = props
	const farmId = usePageFarm()
	const id = useId()
	const [typed, setTyped] = useState<string | null>(null)
	const isSending = fetcher.state !== 'idle'
	const refused = props.refused?.field === 'percent' ? props.refused : null
	const value = typed ?? refused?.typed ?? String(percent ?? '')
	return (
		<fetcher.Form
			method="post"
			action={action && withFarm(action, farmId)}
			preventScrollReset
			onSubmit={() => setTyped(null)}
			className="flex min-w-0 flex-wrap items-center gap-2"
		>
			<input type="hidden" name="equipmentKey" value={equipmentKey} />
			<input type="hidden" name="state" value="on" />
			<input
				type="range"
				aria-label={`${name}: level`}
				min={0}
				max={100}
				value={value === '' ? 0 : value}
				disabled={isLocked}
				onChange={(event) => setTyped(event.target.value)}
				className="h-12 w-24 sm:w-36 accent-(--accent) noscript:hidden"
			/>
			<label htmlFor={id} className="sr-only">
				{name}: level in percent
			</label>
			<span className="relative block">
				<input
					id={id}
					type="number"
					name="percent"
					min={0}
					max={100}
					step={1}
					required
					value={value}
					disabled={isLocked}
					aria-invalid={refused !== null || undefined}
					aria-describedby={refused ? `${id}-error` : undefined}
					onChange={(event) => setTyped(event.target.value)}
					className="min-h-12 w-24 rounded-control border border-control bg-surface px-3 pr-8 aria-invalid:border-danger disabled:bg-sunk disabled:text-muted"
				/>
				<span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
					%
				</span>
			</span>
			<button
				disabled={isLocked}
				aria-busy={isSending || undefined}
				className="min-h-12 rounded-control border border-control bg-surface px-4 font-semibold disabled:cursor-not-allowed disabled:opacity-55"
			>
				Set level
			</button>
			<div className="w-full empty:hidden">
				<Errors id={`${id}-error`} errors={refused ? [refused.reason] : undefined} />
			</div>
		</fetcher.Form>
	)
}
