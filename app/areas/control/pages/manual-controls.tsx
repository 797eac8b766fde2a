import { useFetcher } from '@remix-run/react'
import { isPlanLayer } from '@sfc/domain/control/decide-output'
import type { OutputClass } from '@sfc/domain/control/output-class'
import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import { useId } from 'react'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { DimForm } from '~/ui/form/dim-form'
import { Errors } from '~/ui/form/errors'
import { useRefusedAmount, type RefusedAmount } from '~/ui/form/refused-amount'
import { SwitchForm } from '~/ui/form/switch-form'
import { DurationField } from './duration-field'

type Props = {
	item: EquipmentState
	/** The longest run set by the farm; else that of its class. */
	longestMs?: number | null
	/** Target of the forms; by default the page's own action. */
	action?: string
	/** Why it cannot be switched now. */
	locked: string | null
}

/**
 * ON, OFF and Auto with a duration or amount. While the recipe or a rule controls an output, ON and OFF are
 * disabled, and an override is a separate step.
 */
export function ManualControls({ item, action, locked, ...props }: Props) {
	const { key, name, outputClass, why, command, desiredOn, dim } = item
	const isOpen = command?.status === 'queued' || command?.status === 'sent'
	const isDriven = item.mode === 'auto' && why.layer !== null && isPlanLayer(why.layer)
	const common = {
		name,
		fields: { equipmentKey: key },
		...(action !== undefined && { action }),
		locked,
	}
	const longestMs = props.longestMs ?? OUTPUT_CLASSES[outputClass as OutputClass].maxOnMs
	const fetcher = useFetcher()
	const refused = useRefusedAmount(fetcher, key)
	const waitingFor = isOpen ? command.to : null
	const isShown = !isDriven || refused !== null || fetcher.state !== 'idle'
	// The forms stay in one place of the tree: what is typed survives when a recipe takes over.
	return (
		<div className={isDriven ? 'grid justify-items-start gap-1' : 'contents'}>
			{isDriven && (
				<SwitchForm
					{...common}
					choice="auto"
					waitingFor={waitingFor}
					driven={why.layer === 'rule' ? 'A rule drives it' : 'The recipe drives it'}
				/>
			)}
			{(!isDriven || locked === null) && (
				<details open={isShown}>
					<summary
						hidden={!isDriven}
						className={
							isDriven
								? 'inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent'
								: ''
						}
					>
						Override for…<span className="sr-only"> {name}</span>
					</summary>
					<div className="grid justify-items-start gap-2 pb-2">
						{dim && (
							<DimForm
								name={name}
								equipmentKey={key}
								percent={dim.percent}
								{...(action !== undefined && { action })}
								isLocked={locked !== null}
								fetcher={fetcher}
								refused={refused}
							/>
						)}
						<AmountForm
							{...common}
							item={item}
							longestMs={longestMs}
							choice={desiredOn === null ? 'auto' : desiredOn ? 'on' : 'off'}
							waitingFor={waitingFor}
							fetcher={fetcher}
							refused={refused?.field === 'ml' ? refused : null}
							{...(isDriven && { only: ['on', 'off'] as const, name: `Override ${name}` })}
						/>
					</div>
				</details>
			)}
		</div>
	)
}

type AmountProps = Parameters<typeof SwitchForm>[0] & {
	item: EquipmentState
	longestMs: number | null
	refused: RefusedAmount | null
}

/** The buttons with the duration of an ON, or the amount of a dosing pump. */
function AmountForm({ item, longestMs, refused, ...form }: AmountProps) {
	const id = useId()
	if (item.outputClass !== 'dosing' || item.isCloud)
		return (
			<SwitchForm {...form}>
				<DurationField outputClass={item.outputClass as OutputClass} longestMs={longestMs} />
			</SwitchForm>
		)
	return (
		<SwitchForm
			{...form}
			errors={<Errors id={`${id}-error`} errors={refused ? [refused.reason] : null} />}
		>
			<span className="flex items-center gap-2">
				<label htmlFor={id}>Dose</label>
				<input
					id={id}
					type="number"
					name="ml"
					min={0.1}
					max={1000}
					step="any"
					required
					defaultValue={refused?.typed}
					aria-invalid={refused !== null || undefined}
					aria-describedby={refused ? `${id}-error` : undefined}
					disabled={Boolean(form.locked)}
					className="min-h-12 w-24 rounded-control border border-control bg-surface px-3 aria-invalid:border-danger"
				/>
				<span className="text-muted">ml</span>
			</span>
		</SwitchForm>
	)
}
