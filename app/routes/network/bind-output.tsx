import { useLoaderData } from '@remix-run/react'
import type { EQUIPMENT_TYPES } from '@sfc/domain/control/catalogue'
import { CATALOGUE, catalogueItem } from '@sfc/domain/control/catalogue'
import {
	OUTPUT_CLASS_KEYS,
	OUTPUT_CLASSES,
	type OutputClass,
} from '@sfc/domain/control/output-class'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { readOutput } from '~/services/control/read-output.server'
import { bindOutput } from '~/services/network-devices/bind-output.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `What ${data?.output.name ?? 'it'} drives`)

/** The kind of equipment that each class of outputs is. */
const TYPE_OF: Readonly<Record<OutputClass, (typeof EQUIPMENT_TYPES)[number]>> = {
	light: 'light',
	circulation: 'pump',
	exhaust: 'fan',
	boost: 'fan',
	irrigation: 'pump',
	heat: 'heater',
	cool: 'fan',
	co2: 'co2',
	dosing: 'pump',
	fill: 'valve',
	outlet: 'outlet',
}

const schema = z.object({
	drives: z.string('Incomplete Binding: choose what it drives').min(1),
	label: z.string().trim().max(120).optional(),
})

const route = formPage({
	schema,
	permission: 'farm.see',
	send: 'farm.configure',
	load: async ({ ctx, params }) => {
		const { state } = await readOutput(ctx, { key: params['equipmentKey'] ?? '', decisions: 1 })
		const isPlaced = catalogueItem(state.key) !== undefined
		return {
			output: { key: state.key, name: state.name, zone: state.zone },
			values: {
				drives: isPlaced ? `place:${state.key}` : `class:${state.outputClass}`,
				label: isPlaced ? '' : state.name,
			},
		}
	},
	submit: async ({ ctx, params }, { drives, label }) => {
		const key = params['equipmentKey'] ?? ''
		const [kind, chosen = ''] = drives.split(':')
		await bindOutput(ctx, {
			key,
			drives: kind === 'driver' ? null : toFunction(kind, chosen, label),
		})
		return redirectWithToast('/equipment-binding', {
			kind: 'success',
			title: 'Binding Saved',
			text: 'Control uses it with the agent’s next report, within seconds.',
		})
	},
})

export const loader = route.loader
export const action = route.action

function toFunction(kind: string | undefined, chosen: string, label: string | undefined) {
	const item = kind === 'place' ? catalogueItem(chosen) : undefined
	if (item) {
		const { key: catalogueKey, type, outputClass, name } = item
		return { catalogueKey, type, outputClass, label: name }
	}
	const outputClass = OUTPUT_CLASS_KEYS.find((one) => kind === 'class' && one === chosen)
	if (!outputClass)
		throw new Fault('invalid', 'Incomplete Binding: choose what it drives', { field: 'drives' })
	return { type: TYPE_OF[outputClass], outputClass, ...(label && { label }) }
}

export default function BindOutput() {
	const { output } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('bind')
	return (
		<>
			<PageHeader
				title={`What does ${output.name} drive?`}
				subtitle="Its limits, its interlocks and the plan go by this"
				actions={
					<LinkButton to={`/zones/outputs/${encodeURIComponent(output.key)}`}>Blink it</LinkButton>
				}
			/>
			<Card className="max-w-xl">
				<PostForm form={form} className="grid gap-4">
					<SelectField label="It drives" field={fields.drives} options={OPTIONS} />
					<InputField
						label="Its name, for other equipment"
						type="text"
						field={fields.label}
						hint="A place of the farm has its own name."
					/>
					<div className="flex flex-wrap gap-2">
						<Button variant="primary" pending={isPending}>
							Save binding
						</Button>
						<LinkButton to="/equipment-binding">Cancel</LinkButton>
					</div>
				</PostForm>
			</Card>
		</>
	)
}

const OPTIONS = [
	{ value: 'driver:', label: 'Nothing set: what the device says of itself' },
	...CATALOGUE.map(({ key, name, zone }) => ({
		value: `place:${key}`,
		label: `${zone}: ${name}`,
	})),
	...OUTPUT_CLASS_KEYS.map((key) => ({
		value: `class:${key}`,
		label: `Other equipment: ${OUTPUT_CLASSES[key].label}`,
	})),
]
