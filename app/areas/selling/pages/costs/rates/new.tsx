import { useLoaderData } from '@remix-run/react'
import { CostRateInput } from '@sfc/contract/selling/costs/cost-input'
import { addMonths } from '@sfc/domain/calendar/add-months'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { COST_KINDS, type CostKind } from '@sfc/domain/selling/costs/cost-kinds'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	describeAmount,
	formatRateName,
	setCostRate,
} from '~/areas/selling/services/costs/cost-rates.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { prepareRateForm } from './prepare-rate-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Set a Cost')

const isKind = (text: string | null): text is CostKind =>
	text !== null && Object.hasOwn(COST_KINDS, text)

const { loader, action } = formPage({
	schema: CostRateInput,
	permission: 'cost.manage',
	load: async ({ ctx, request }) => {
		const asked = new URL(request.url).searchParams
		const named = asked.get('kind')
		const kind = isKind(named) ? named : 'rent'
		const today = todayIn(ctx.farm.timezone, ctx.now())
		// Costs are looked at for the months that have passed: the first of the last one is the usual day.
		const fromDay = addMonths(`${today.slice(0, 7)}-01`, -1)
		return {
			...(await prepareRateForm(ctx, kind)),
			values: { kind, subject: asked.get('subject') ?? '', fromDay, amount: '' },
		}
	},
	submit: async ({ ctx }, input) => {
		const rate = await setCostRate(ctx, input)
		return redirectWithToast(`/costs/rates#${rate.kind}`, {
			title: `${formatRateName(rate)} saved`,
			text: `${describeAmount(ctx, rate)}, from ${formatDay(rate.fromDay)}`,
		})
	},
})

export { loader, action }

type Fields = { kind: string; subject: string; fromDay: string; amount: string }

export default function NewRate() {
	const { label, hint, unit, kind, subjects, subjectLabel } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Fields>('cost-rate')
	return (
		<>
			<PageHeader title={label} subtitle={hint} />
			<Card className="max-w-xl">
				<PostForm form={form} className="grid gap-5">
					<input type="hidden" name="kind" value={kind} />
					{subjects.length > 0 && (
						<SelectField label={subjectLabel} field={fields.subject} options={subjects} />
					)}
					<InputField label="Amount" inputMode="decimal" field={fields.amount} unit={unit} />
					<InputField
						label="From"
						type="date"
						field={fields.fromDay}
						hint="It counts from this day until the next amount of the same."
					/>
					<SaveRow label="Save" isPending={isPending} cancelTo="/costs/rates" />
				</PostForm>
			</Card>
		</>
	)
}
