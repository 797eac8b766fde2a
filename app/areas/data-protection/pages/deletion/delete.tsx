import { getFormProps } from '@conform-to/react'
import { useLoaderData } from '@remix-run/react'
import { DeletionRequest } from '@sfc/contract/data-protection/deletion/deletion'
import { Download, Trash2, Undo2 } from 'lucide-react'
import { mailOrigin } from '~/http/public-url.server'
import { redirectWithToast } from '~/http/toast.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { requestDeletion } from '~/areas/data-protection/services/deletion/request-deletion.server'
import { undoDeletion } from '~/areas/data-protection/services/deletion/undo-deletion.server'
import { summarizeDeletion } from '~/areas/data-protection/services/deletion/summarize-deletion.server'
import { SaveRow } from '~/ui/form/save-row'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { formPage } from '~/http/form-page.server'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FarmTabs } from '~/areas/farms/pages/farm-tabs'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Delete ${data.name}` : 'Delete farm',
)

const { loader, action } = formPage({
	schema: DeletionRequest,
	permission: 'farm.delete',
	load: async ({ ctx }) => {
		const { id, name, timezone, deleteAfter, imageFile } = ctx.farm
		if (deleteAfter === null) requireRecentProof(ctx)
		return {
			id,
			name,
			role: ctx.role,
			hasPicture: imageFile !== null,
			isShared: ctx.user.isDemo,
			goes: await summarizeDeletion(ctx),
			deletedOn: deleteAfter === null ? null : formatInstant(deleteAfter, timezone, ctx.user),
		}
	},
	submit: async ({ ctx, request }, input) => {
		await requestDeletion(ctx, { ...input, origin: await mailOrigin(request) })
		return redirectWithToast('/switch-farms', {
			kind: 'info',
			title: `${ctx.farm.name} will be deleted`,
			text: 'In seven days. Until then an owner can undo it.',
		})
	},
	intents: {
		undo: async ({ ctx }) => {
			await undoDeletion(ctx)
			return redirectWithToast('/switch-farms', {
				title: `${ctx.farm.name} stays`,
				text: 'Its deletion was cancelled.',
			})
		},
	},
})

export { loader, action }

export default function DeleteFarm() {
	const { id, name, role, deletedOn, goes, hasPicture, isShared } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Delete farm" subtitle={name} />
			<FarmTabs farm={{ id, role }} current="delete" />
			<Card className="max-w-xl" title="What is removed">
				<ul className="grid gap-1.5">
					{goes
						.filter(({ count }) => count > 0)
						.map(({ of, count }) => (
							<li key={of} className="flex gap-3">
								<span className="w-12 shrink-0 text-right font-semibold">{count}</span>
								<span className="text-muted">{of}</span>
							</li>
						))}
					{hasPicture && (
						<li className="flex gap-3">
							<span className="w-12 shrink-0 text-right font-semibold">1</span>
							<span className="text-muted">picture</span>
						</li>
					)}
				</ul>
				<p className="mt-4 text-muted">
					With the last farm of a subscription the subscription ends too. Copies in your own backups
					stay until you delete those.
				</p>
				{isShared ? (
					<p className="mt-5 font-semibold">The demo farms are shared and cannot be deleted.</p>
				) : deletedOn === null ? (
					<AskForDeletion />
				) : (
					<KeepIt on={deletedOn} />
				)}
				<p className="mt-5 border-t border-line pt-4">
					<LinkButton to={`/farms/${id}/export`} variant="ghost" icon={Download}>
						Export the farm first
					</LinkButton>
				</p>
			</Card>
		</>
	)
}

function AskForDeletion() {
	const { id, name } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('delete-farm')
	return (
		<Form method="post" {...getFormProps(form)} className="mt-5 grid gap-4">
			<p>
				The farm keeps running for seven more days, and any owner can undo this until then. After
				that it cannot be recovered.
			</p>
			<Errors id={form.errorId} errors={form.errors} />
			<InputField label={`Type ${name} to confirm`} autoComplete="off" field={fields.name} />
			<SaveRow
				label="Delete in seven days"
				icon={Trash2}
				isPending={isPending}
				cancelTo={`/farms/${id}/settings`}
				variant="danger"
			/>
		</Form>
	)
}

function KeepIt({ on }: { on: string }) {
	return (
		<Form method="post" className="mt-5 grid justify-items-start gap-4">
			<p className="font-semibold">This farm will be deleted on {on}.</p>
			<Button variant="primary" name="intent" value="undo" icon={Undo2}>
				Keep this farm
			</Button>
		</Form>
	)
}
