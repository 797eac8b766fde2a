import { useLoaderData } from '@remix-run/react'
import {
	ControlPointCallInput,
	ControlPointInput,
} from '@sfc/contract/food-safety/checklists/checklist-input'
import { toDisplayValue, toStoredValue } from '@sfc/domain/units/display-unit'
import {
	endControlPoint,
	findControlPoint,
	setControlPoint,
} from '~/areas/food-safety/services/control-points/set-control-point.server'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { AskFirst } from '~/ui/form/ask-first'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { UnitFields } from '~/ui/form/unit-fields'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Limits of a Cold Place')

const AIR = 'airTemperature'
const USUAL_HIGH_C = 5
const USUAL_SOURCE = '5 °C (41 °F) for cut leafy greens: FDA Food Code 3-501.16'
const placeOf = (params: Record<string, string | undefined>) => ({
	placeId: parsePathId(params['placeId'], 'Cold place not found'),
})

const { loader, action } = formPage({
	schema: ControlPointInput,
	permission: 'farm.configure',
	load: async ({ ctx, params }) => {
		const { place, limits } = await findControlPoint(ctx, placeOf(params))
		const shown = (valueC: number) =>
			Math.round(toDisplayValue(AIR, valueC, ctx.user).value * 100) / 100
		return {
			name: place.name,
			hasSensor: place.pointId !== null,
			isSet: limits !== null,
			unit: toDisplayValue(AIR, 0, ctx.user).unit,
			values: {
				low: limits?.lowC == null ? '' : shown(limits.lowC),
				high: shown(limits?.highC ?? USUAL_HIGH_C),
				allowedMin: limits?.allowedMin ?? 60,
				source: limits ? (limits.source ?? '') : USUAL_SOURCE,
			},
		}
	},
	submit: async ({ ctx, params }, { low, high, allowedMin, source, ...units }, reply) => {
		const stored = (typed: number) => Number(toStoredValue(AIR, typed, units).toFixed(6))
		const limits = ControlPointCallInput.safeParse({
			lowC: low == null ? null : stored(low),
			highC: stored(high),
			allowedMin,
			source,
		})
		if (!limits.success)
			return reply({ fieldErrors: { high: ['Highest must be above lowest'] } }, 400)
		await setControlPoint(ctx, { ...placeOf(params), ...limits.data })
		return redirectWithToast('/checklists', {
			title: 'Limits saved',
			text: 'They hold from now on.',
		})
	},
	intents: {
		end: ({ ctx, params }) =>
			redirectOnFault({ backTo: '/checklists', title: 'Limits not ended' }, async () => {
				await endControlPoint(ctx, placeOf(params))
				return redirectWithToast('/checklists', { title: 'Limits ended' })
			}),
	},
})

export { loader, action }

export default function ColdPlace() {
	const { name, hasSensor, isSet, unit } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('limits')
	const number = { type: 'number', step: 'any', inputMode: 'decimal' } as const
	return (
		<>
			<PageHeader
				title="Limits of a Cold Place"
				subtitle={`${name}: outside of its limits for longer than allowed, somebody has to say what was done`}
			/>
			<div className="grid max-w-xl gap-4">
				{hasSensor ? (
					<Card>
						<PostForm form={form} className="grid gap-5">
							<UnitFields />
							<InputField {...number} label="Highest" unit={unit} field={fields.high} />
							<InputField
								{...number}
								label="Lowest"
								unit={unit}
								field={fields.low}
								hint="Where frost or chilling harms the crop, such as basil."
							/>
							<InputField
								type="number"
								inputMode="numeric"
								label="Allowed outside in one go"
								unit="min"
								field={fields.allowedMin}
								hint="For doors and defrosting. A sensor without readings for longer counts as not measured."
							/>
							<InputField
								label="Source of the limits"
								field={fields.source}
								hint="Your food safety plan, a rule, or a buyer."
							/>
							<SaveRow label="Save limits" isPending={isPending} cancelTo="/checklists" />
						</PostForm>
					</Card>
				) : (
					<Alert
						tone="attention"
						title="This place has no sensor"
						action={<LinkButton to="/traceability/cold-places">Cold places</LinkButton>}
					>
						Remove it and add it again with the sensor in it.
					</Alert>
				)}
				{isSet && (
					<AskFirst label="End limits" variant="danger-outline">
						<p>{name} is no longer checked. What was found stays in the records.</p>
						<Form method="post">
							<Button name="intent" value="end" variant="danger">
								End limits
							</Button>
						</Form>
					</AskFirst>
				)}
			</div>
		</>
	)
}
