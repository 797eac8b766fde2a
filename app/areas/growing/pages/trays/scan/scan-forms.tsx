import type { Option } from '~/ui/form/select'
import { MoveRight, PackageOpen, Sprout, Trash2 } from 'lucide-react'
import { LOSS_REASONS } from '@sfc/domain/growing/trays/tray-event'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { Errors } from '~/ui/form/errors'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { Button } from '~/ui/button'

type Of = { codes: string; count: string }

const GRID = 'grid gap-x-4 gap-y-4 sm:grid-cols-2'

/** Moves all trays of the list to one place. */
export function MoveForm({ codes, count, zones }: Of & { zones: Option[] }) {
	const [form, fields, isPending] = useFormPage<Record<'codes' | 'zone' | 'spot', string>>('move')
	return (
		<Card title="Move">
			<PostForm form={form} intent="move" className={GRID}>
				<input type="hidden" name="codes" value={codes} />
				<SelectField label="To" field={fields.zone} options={zones} />
				<InputField
					label="Place"
					field={fields.spot}
					hint="A shelf or rack; its label can be scanned."
				/>
				<ListErrors field={fields.codes} />
				<div className="col-span-full">
					<Button variant="primary" icon={MoveRight} pending={isPending}>
						Move {count}
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}

type LossFields = { losses: { code: string; plants: string }[]; reason: string; codes: string }

/** Counts plants that were lost, in each tray of the list. */
export function LossForm({ trays }: { trays: { code: string; crop: string; plants: string }[] }) {
	const [form, fields, isPending] = useFormPage<LossFields>('lose')
	return (
		<Card title="Count losses">
			<PostForm form={form} intent="lose" className={GRID}>
				{trays.map((tray, at) => {
					const row = fields.losses.getFieldList()[at]?.getFieldset()
					return (
						row && (
							<div key={tray.code} className="min-w-0">
								<input type="hidden" name={row.code.name} value={tray.code} />
								<InputField
									label={`Lost in ${tray.code}`}
									type="number"
									field={row.plants}
									hint={`${tray.crop}, ${tray.plants}`}
								/>
							</div>
						)
					)
				})}
				<div className="col-span-full grid gap-1">
					<Errors id={fields.losses.errorId} errors={fields.losses.errors} />
					<ListErrors field={fields.codes} />
				</div>
				<SelectField
					label="Why"
					field={fields.reason}
					options={LOSS_REASONS.map((reason) => ({ value: reason, label: reason }))}
				/>
				<div className="col-span-full">
					<Button icon={Trash2} pending={isPending}>
						Record losses
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}

/** Empties all trays of the list, whose plants live on elsewhere. */
export function EmptyForm({ codes, count }: Of) {
	const [form, fields, isPending] = useFormPage<Record<'codes' | 'reason', string>>('empty')
	return (
		<Card title="Empty">
			<PostForm form={form} intent="empty" className={GRID}>
				<input type="hidden" name="codes" value={codes} />
				<InputField
					label="Why they are empty"
					field={fields.reason}
					hint="Plants that live on elsewhere are no losses."
				/>
				<ListErrors field={fields.codes} />
				<div className="col-span-full">
					<Button icon={PackageOpen} pending={isPending}>
						Empty {count}
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}

/** Fills all trays of the list with plants of one crop. */
export function FillForm({ codes, count, crops }: Of & { crops: Option[] }) {
	const [form, fields, isPending] =
		useFormPage<Record<'codes' | 'cycleId' | 'plants', string>>('fill')
	return (
		<Card title="Fill">
			<PostForm form={form} intent="fill" className={GRID}>
				<input type="hidden" name="codes" value={codes} />
				<SelectField
					label="Crop"
					field={fields.cycleId}
					options={crops}
					placeholder="Choose a crop"
				/>
				<InputField label="Plants in each" type="number" field={fields.plants} />
				<ListErrors field={fields.codes} />
				<div className="col-span-full">
					<Button icon={Sprout} pending={isPending}>
						Fill {count}
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}

const ListErrors = ({ field }: { field: { errorId: string; errors?: string[] | undefined } }) => (
	<div className="col-span-full empty:hidden">
		<Errors id={field.errorId} errors={field.errors} />
	</div>
)
