import { useLoaderData } from '@remix-run/react'
import { ReportRecipientsInput } from '@sfc/contract/overview/report/weekly-report'
import { WEEKDAYS } from '@sfc/domain/calendar/weekday'
import { formPage } from '~/http/form-page.server'
import { mailOrigin } from '~/http/public-url.server'
import { redirectWithToast } from '~/http/toast.server'
import { listRecipients } from '~/areas/overview/services/weekly-report/list-recipients.server'
import { saveRecipients } from '~/areas/overview/services/weekly-report/save-recipients.server'
import { CheckboxList } from '~/ui/form/checkbox-list'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Weekly Report by Mail')

const { loader, action } = formPage({
	schema: ReportRecipientsInput,
	permission: 'farm.configure',
	load: async ({ ctx }) => {
		const { weekday, people } = await listRecipients(ctx)
		const userIds = people.filter(({ isOn }) => isOn).map(({ userId }) => userId)
		return {
			people: people.map(({ userId, name }) => ({ value: userId, label: name })),
			values: { weekday: String(weekday), userIds },
		}
	},
	submit: async ({ ctx, request }, { weekday, userIds }) => {
		await saveRecipients(ctx, { weekday, userIds, origin: await mailOrigin(request) })
		const text =
			userIds.length === 0
				? 'Nobody gets the report by mail.'
				: `Sent on ${WEEKDAYS[weekday]}s from 7:00 on the farm.`
		return redirectWithToast('/reports/weekly', { title: 'Recipients saved', text })
	},
})

export { loader, action }

export default function ReportRecipients() {
	const { people } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<{ weekday: string; userIds: string[] }>(
		'report-recipients',
	)
	return (
		<>
			<PageHeader
				title="Weekly Report by Mail"
				subtitle="Who gets it, and when. Anyone chosen on several farms gets one mail for all of them"
			/>
			<PostForm form={form} className="grid max-w-md gap-5">
				<SelectField
					label="Day"
					field={fields.weekday}
					options={WEEKDAYS.map((label, i) => ({ value: String(i), label }))}
					hint="From 7:00 in the farm’s timezone, about the last full week"
				/>
				<CheckboxList label="People" field={fields.userIds} options={people} />
				<SaveRow label="Save recipients" isPending={isPending} cancelTo="/reports/weekly" />
			</PostForm>
		</>
	)
}
