import { SaveRow } from '~/ui/form/save-row'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'

type Kind = 'sold' | 'lost' | 'given' | 'counted'
type Props = {
	kind: Kind
	lot: { id: number; unit: string }
	/** The quantity in stock, in words. */
	stock: string
	/** Currency of the price of a sale. */
	currency: { code: string; sign: string }
	submitLabel: string
}

const REASON: Readonly<Record<Kind, string>> = {
	sold: 'Note',
	lost: 'What happened',
	given: 'Reason',
	counted: 'Reason',
}

/** The form for a sale, a loss, a gift or a count. */
export function MovementFields({ kind, lot, stock, currency, submitLabel }: Props) {
	const [form, fields, isPending] = useFormPage<Record<string, string>>(kind)
	const field = (name: string) => fields[name] as NonNullable<(typeof fields)[string]>
	const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const
	return (
		<Card className="max-w-3xl">
			<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
				{kind !== 'sold' && <input type="hidden" name="kind" value={kind} />}
				<InputField
					label={kind === 'counted' ? 'Counted' : 'Quantity'}
					field={field('quantity')}
					unit={lot.unit}
					hint={kind === 'counted' ? `Actual count. Recorded: ${stock}.` : `In stock: ${stock}.`}
					{...decimal}
				/>
				{kind === 'sold' && (
					<InputField
						label="Price per unit"
						field={field('pricePerUnit')}
						unit={currency.sign}
						hint={`Of one unit, in ${currency.code}.`}
						{...decimal}
					/>
				)}
				{(kind === 'sold' || kind === 'given') && (
					<InputField
						label={kind === 'sold' ? 'Buyer' : 'Given to'}
						field={field('buyer')}
						hint="Used to find buyers in a recall."
					/>
				)}
				<InputField label="Day" type="date" field={field('happenedOn')} />
				<div className="sm:col-span-2">
					<TextareaField label={REASON[kind]} field={field('reason')} rows={2} />
				</div>
				<SaveRow label={submitLabel} isPending={isPending} cancelTo={`/lots/${lot.id}`} />
			</PostForm>
		</Card>
	)
}
