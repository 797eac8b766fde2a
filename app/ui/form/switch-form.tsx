import { useFetcher, type FetcherWithComponents } from '@remix-run/react'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { Check, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageFarm } from '../page-farm/page-farm'

type SwitchChoice = 'on' | 'off' | 'auto'

type Props = {
	/** Name of the output; accessible name of the group. */
	name: string
	/** The current setting: manually on or off, or automatic. */
	choice: SwitchChoice
	/**
	 * Hidden fields: the key of the equipment, where to return to. The choice itself is `state`.
	 */
	fields: Readonly<Record<string, string>>
	/** Target of the form; by default the page's own action. */
	action?: string
	/** A sent command without an outcome yet. */
	waitingFor?: SwitchChoice | null
	/** Why it cannot be switched now; shown, and the buttons are disabled. */
	locked?: string | null
	/** The fetcher that sends the form, when the caller shows its answer. */
	fetcher?: FetcherWithComponents<unknown>
	/** Why ON and OFF are disabled while Auto is not; shown. */
	driven?: string | null
	/** The shown buttons; all three by default. */
	only?: readonly SwitchChoice[]
	/** Fields before the buttons. */
	children?: ReactNode
	/** Errors of a field. */
	errors?: ReactNode
}

const CHOICES: readonly { value: SwitchChoice; label: string }[] = [
	{ value: 'on', label: 'ON' },
	{ value: 'off', label: 'OFF' },
	{ value: 'auto', label: 'Auto' },
]

/** ON, OFF and Auto as submit buttons: works without scripts, 48 px high for wet gloves. */
export function SwitchForm({ name, choice, fields, action, waitingFor, locked, ...props }: Props) {
	const own = useFetcher()
	const { driven = null, only, fetcher = own } = props
	const farmId = usePageFarm()
	const sending = fetcher.formData?.get('state')
	return (
		<fetcher.Form
			method="post"
			action={action && withFarm(action, farmId)}
			preventScrollReset
			className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2"
		>
			{Object.entries(fields).map(([key, value]) => (
				<input key={key} type="hidden" name={key} value={value} />
			))}
			{props.children}
			<div
				role="group"
				aria-label={name}
				className="inline-flex rounded-control border border-control bg-sunk p-px"
			>
				{CHOICES.filter(({ value }) => only?.includes(value) ?? true).map(({ value, label }) => {
					const isWaiting = sending ? sending === value : waitingFor === value
					const isChosen = choice === value
					const Icon = isWaiting ? LoaderCircle : isChosen ? Check : null
					return (
						<button
							key={value}
							name="state"
							value={value}
							disabled={Boolean(locked) || (driven !== null && value !== 'auto')}
							formNoValidate={value !== 'on'}
							aria-pressed={isChosen}
							aria-busy={isWaiting || undefined}
							className={`inline-flex min-h-12 min-w-16 items-center justify-center gap-1 rounded-[9px] px-2.5 font-semibold disabled:cursor-not-allowed disabled:opacity-55 ${isChosen ? CHOSEN[value] : 'text-muted hover:text-ink'}`}
						>
							{Icon && (
								<Icon
									aria-hidden
									className={`size-4 shrink-0 ${isWaiting ? 'animate-spin' : ''}`}
								/>
							)}
							{label}
						</button>
					)
				})}
			</div>
			{props.errors}
			{(locked ?? driven) && <p className="basis-full text-xs text-muted">{locked ?? driven}</p>}
		</fetcher.Form>
	)
}

const CHOSEN: Readonly<Record<SwitchChoice, string>> = {
	on: 'bg-accent text-accent-ink',
	off: 'bg-surface text-ink ring-1 ring-line-strong',
	auto: 'bg-surface text-accent ring-1 ring-line-strong',
}
