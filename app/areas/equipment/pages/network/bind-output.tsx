import { useLoaderData } from '@remix-run/react'
import { canBeTried } from '@sfc/domain/control/can-be-tried'
import { CATALOGUE, catalogueItem } from '@sfc/domain/control/catalogue'
import { OUTPUT_CLASS_KEYS, OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import { toOutputFunction } from '@sfc/contract/equipment/network/output-input'
import { zoneName } from '@sfc/domain/control/assignable-zones'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { BlinkButton } from '~/areas/control/pages/blink-button'
import { testOutputByForm } from '~/areas/control/pages/test-output-by-form.server'
import {
	bindOutput,
	findOutput,
	isOutput,
} from '~/areas/equipment/services/network/bind-output.server'
import { listAssignmentChanges } from '~/areas/equipment/services/network/list-assignment-changes.server'
import { newestChange } from '~/areas/equipment/services/network/require-unchanged.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { useInitialData } from '~/ui/form/use-initial-data'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { SaveRow } from '~/ui/form/save-row'

export { PageError as ErrorBoundary } from '~/shell/page-error'
export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/form/use-initial-data'

export const meta = pageTitle<typeof loader>((data) => `What ${data?.output.name ?? 'it'} drives`)

const INCOMPLETE = 'Incomplete Binding: Please fill in all binding fields'

const schema = z.object({
	drives: z.string(INCOMPLETE),
	label: z.string().trim().max(120).optional(),
	seen: z.int().optional(),
})

const { loader, action } = formPage({
	schema,
	permission: 'farm.configure',
	load: async ({ ctx, params, request }) => {
		const output = await findOutput(ctx, { key: params['equipmentKey'] ?? '' })
		const { key, name, label, outputClass } = output
		const chosen = new URL(request.url).searchParams.get('drives')
		const dropped = OPTIONS.find(({ value }) => value === chosen)?.value
		const isPlaced = catalogueItem(key) !== undefined
		return {
			output: { name, mayTry: canBeTried(outputClass) },
			seen: newestChange(await listAssignmentChanges(ctx), isOutput(output)),
			values: {
				drives: dropped ?? (isPlaced ? `place:${key}` : `class:${outputClass}`),
				label: isPlaced ? '' : label,
			},
		}
	},
	intents: {
		blink: ({ ctx, params }) => {
			const key = params['equipmentKey'] ?? ''
			return testOutputByForm(ctx, key, 'blink', `/equipment-binding/${encodeURIComponent(key)}`)
		},
	},
	submit: async ({ ctx, params }, { drives, label, seen }) => {
		const key = params['equipmentKey'] ?? ''
		const [kind, chosen = ''] = drives.split(':')
		await bindOutput(ctx, {
			key,
			drives: kind === 'driver' ? null : toFunction(kind, chosen, label),
			seen,
		})
		return redirectWithToast('/equipment-binding', {
			title: kind === 'driver' ? 'Binding Removed' : 'Binding Saved',
			text: 'Control uses it with the agent’s next report, within seconds.',
		})
	},
})

export { loader, action }

function toFunction(kind: string | undefined, chosen: string, label: string | undefined) {
	const isKnown =
		kind === 'place' ? catalogueItem(chosen) : OUTPUT_CLASS_KEYS.some((one) => one === chosen)
	if (!isKnown) throw new Fault('invalid', INCOMPLETE, { field: 'drives' })
	return toOutputFunction(chosen, label)
}

export default function BindOutput() {
	const { output, seen } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('bind')
	const opened = useInitialData(seen)
	return (
		<>
			<PageHeader
				title={`What does ${output.name} drive?`}
				subtitle="Its limits, its interlocks and the plan go by this"
				actions={
					output.mayTry && (
						<Form method="post">
							<BlinkButton isPending={isPending} />
						</Form>
					)
				}
			/>
			<Card className="max-w-xl">
				<PostForm form={form} className="grid gap-4">
					<input type="hidden" name={fields.seen.name} value={opened} />
					<SelectField label="It drives" field={fields.drives} options={OPTIONS} />
					<InputField
						label="Its name, for other equipment"
						field={fields.label}
						hint="A place of the farm has its own name."
					/>
					<SaveRow label="Save binding" isPending={isPending} cancelTo="/equipment-binding" />
				</PostForm>
			</Card>
		</>
	)
}

const OPTIONS = [
	{ value: 'driver:', label: 'Nothing set: what the device says of itself' },
	...CATALOGUE.map(({ key, name, zone }) => ({
		value: `place:${key}`,
		label: `${zoneName(zone)}: ${name}`,
	})),
	...OUTPUT_CLASS_KEYS.map((key) => ({
		value: `class:${key}`,
		label: `Other equipment: ${OUTPUT_CLASSES[key].label}`,
	})),
]
