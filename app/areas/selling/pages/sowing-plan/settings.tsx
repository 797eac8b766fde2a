import { SowingPlanSettings } from '@sfc/contract/selling/sowing-plan/plan-settings'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	readPlanSettings,
	savePlanSettings,
} from '~/areas/selling/services/sowing-plan/plan-settings.server'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Sowing Plan Settings')

const { loader, action } = formPage({
	schema: SowingPlanSettings,
	permission: 'crop.plan',
	load: async ({ ctx }) => {
		const settings = await readPlanSettings(ctx)
		const values = Object.entries(settings).map(([name, value]) => [name, String(value ?? '')])
		return { values: Object.fromEntries(values) as Record<string, string> }
	},
	submit: async ({ ctx }, input) => {
		await savePlanSettings(ctx, input)
		return redirectWithToast('/sowing-plan', {
			title: 'Plan settings saved',
			text: 'The plan below follows them.',
		})
	},
})

export { loader, action }

export default function SowingPlanSettingsPage() {
	const [form, fields, isPending] =
		useFormPage<Record<keyof SowingPlanSettings, string>>('sowing-plan-settings')
	return (
		<>
			<PageHeader title="Sowing Plan Settings" subtitle="What the plan counts on, and its limits" />
			<PostForm form={form} className="grid max-w-2xl gap-5 sm:grid-cols-2">
				<InputField
					label="Safety"
					type="number"
					field={fields.safetyPct}
					unit="%"
					hint="Share of past harvests that were as early and as large as the plan assumes"
				/>
				<InputField label="Plan ahead" type="number" field={fields.horizonWeeks} unit="weeks" />
				<InputField
					label="Work a day"
					type="number"
					field={fields.workMinutes}
					unit="min"
					hint="Empty: no limit. Counted by the planned durations of tasks"
				/>
				<InputField
					label="Buffer"
					type="number"
					field={fields.bufferPacks}
					unit="packs"
					hint="Of each ordered crop and week, beside the orders"
				/>
				<InputField
					label="Keeps after harvest"
					type="number"
					field={fields.shelfDays}
					unit="days"
					hint="Where the offer of a crop does not say"
				/>
				{CYCLE_ZONES.map((zone) => (
					<InputField
						key={zone}
						label={`Places in zone ${zone}`}
						type="number"
						field={fields[`places${zone}`]}
						unit="plants"
						hint="Empty: no limit"
					/>
				))}
				<SaveRow label="Save settings" isPending={isPending} cancelTo="/sowing-plan" />
			</PostForm>
		</>
	)
}
