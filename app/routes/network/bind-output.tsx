import { useLoaderData } from '@remix-run/react'
import { CATALOGUE, catalogueItem } from '@sfc/domain/control/catalogue'
import { OUTPUT_CLASS_KEYS, OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import { toOutputFunction } from '@sfc/contract/network/output-input'
import { Fault } from '@sfc/domain/fault'
import { Lightbulb } from 'lucide-react'
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
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

import { blinkByForm } from './blink-by-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `What ${data?.output.name ?? 'it'} drives`)

const schema = z.object({
	drives: z.string('Incomplete Binding: choose what it drives').min(1),
	label: z.string().trim().max(120).optional(),
})

const route = formPage({
	schema,
	permission: 'farm.see',
	send: 'farm.configure',
	load: async ({ ctx, params, request }) => {
		const { state } = await readOutput(ctx, { key: params['equipmentKey'] ?? '', decisions: 1 })
		const chosen = new URL(request.url).searchParams.get('drives')
		const dropped = OPTIONS.find(({ value }) => value === chosen)?.value
		const isPlaced = catalogueItem(state.key) !== undefined
		return {
			output: { key: state.key, name: state.name, zone: state.zone },
			values: {
				drives: dropped ?? (isPlaced ? `place:${state.key}` : `class:${state.outputClass}`),
				label: isPlaced ? '' : state.name,
			},
		}
	},
	intents: {
		blink: ({ ctx, params }) => {
			const key = params['equipmentKey'] ?? ''
			return blinkByForm(ctx, key, `/equipment-binding/${encodeURIComponent(key)}`)
		},
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
	const isKnown =
		kind === 'place' ? catalogueItem(chosen) : OUTPUT_CLASS_KEYS.some((one) => one === chosen)
	if (!isKnown)
		throw new Fault('invalid', 'Incomplete Binding: choose what it drives', { field: 'drives' })
	return toOutputFunction(chosen, label)
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
					<Form method="post">
						<Button name="intent" value="blink" icon={Lightbulb} pending={isPending}>
							Blink it
						</Button>
					</Form>
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
