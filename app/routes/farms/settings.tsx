import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { FarmSettingsInput } from '@sfc/contract/farms/settings'
import { TIMEZONES, timezoneLabel } from '@sfc/domain/farms/timezone'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeFarmSettings } from '~/services/farms/change-farm-settings.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { readNurserySize } from '~/services/planting-cycles/read-nursery-size.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { SelectField } from '~/ui/form/select-field'
import { pageTitle } from '~/ui/page-title'
import { FarmTabs } from './farm-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Settings of ${data.name}` : 'Farm settings',
)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	requirePermission(ctx, 'farm.configure')
	const { name, location, timezone, nurseryRows, nurseryTraysPerRow } = ctx.farm
	const { plantsPerTray } = await readNurserySize(ctx)
	const offered = TIMEZONES.map(({ zone }) => zone)
	const zones = offered.includes(timezone) ? offered : [timezone, ...offered]
	return {
		farm: { id: ctx.farm.id, role: ctx.role },
		name,
		settings: {
			name,
			location: location ?? '',
			timezone,
			nurseryRows,
			nurseryTraysPerRow,
			plantsPerTray,
		},
		constraint: getZodConstraint(FarmSettingsInput),
		zones: zones.map((zone) => ({ value: zone, label: timezoneLabel(zone, ctx.now()) })),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	requirePermission(ctx, 'farm.configure')
	const submission = parseWithZod(await readForm(request), { schema: FarmSettingsInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		await changeFarmSettings(ctx, submission.value)
		return await redirectWithToast(`/farms/${ctx.farm.id}/settings`, {
			kind: 'success',
			title: 'Farm updated',
			text: `The settings of ${submission.value.name} are saved.`,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function FarmSettings() {
	const { farm, name, settings, constraint, zones } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const lastResult = useActionData<typeof action>()
	const [form, fields] = useForm<FarmSettingsInput>({
		id: 'farm-settings',
		lastResult,
		defaultValue: settings,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<>
			<PageHeader title="Edit farm settings" subtitle={name} />
			<FarmTabs farm={farm} current="settings" />
			<Card className="max-w-xl">
				<Form method="post" {...getFormProps(form)} className="grid gap-4">
					<Errors id={form.errorId} errors={form.errors} />
					<InputField label="Name" type="text" field={fields.name} autoComplete="off" />
					<InputField
						label="Location"
						type="text"
						field={fields.location}
						hint="City and state, or what people call the place."
					/>
					<SelectField
						label="Timezone"
						field={fields.timezone}
						options={zones}
						hint="Days, tasks and schedules of this farm follow it."
					/>
					<fieldset className="grid gap-x-4 gap-y-4 border-t border-line pt-4 sm:grid-cols-2">
						<legend className="sr-only">Nursery</legend>
						<InputField label="Nursery rows" type="number" field={fields.nurseryRows} />
						<InputField label="Trays in a row" type="number" field={fields.nurseryTraysPerRow} />
						<InputField
							label="Plants in a tray"
							type="number"
							field={fields.plantsPerTray}
							hint="How many trays a new planting takes follows from it."
						/>
					</fieldset>
					<div className="flex flex-wrap gap-2">
						<Button variant="primary" pending={isPending}>
							Save settings
						</Button>
						<LinkButton to="/switch-farms">Cancel</LinkButton>
					</div>
				</Form>
			</Card>
		</>
	)
}
