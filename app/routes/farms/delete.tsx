import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { DeletionRequest } from '@sfc/contract/deletion/deletion'
import { Download, Trash2, Undo2 } from 'lucide-react'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requireRecentProof } from '~/services/sessions/require-recent-proof.server'
import { requestDeletion } from '~/services/deletion/request-deletion.server'
import { undoDeletion } from '~/services/deletion/undo-deletion.server'
import { deletionSummary } from '~/services/deletion/deletion-summary.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FarmTabs } from './farm-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Delete ${data.name}` : 'Delete farm',
)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	requirePermission(ctx, 'farm.delete')
	const { id, name, timezone, deleteAfter, imageFile } = ctx.farm
	if (deleteAfter === null) requireRecentProof(ctx)
	return {
		id,
		name,
		role: ctx.role,
		hasPicture: imageFile !== null,
		isShared: ctx.user.isDemo,
		goes: await deletionSummary(ctx),
		deletedOn: deleteAfter === null ? null : formatInstant(deleteAfter, timezone),
		constraint: getZodConstraint(DeletionRequest),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	requirePermission(ctx, 'farm.delete')
	const form = await readForm(request)
	if (form.get('intent') === 'undo') {
		await undoDeletion(ctx)
		return redirectWithToast('/switch-farms', {
			kind: 'success',
			title: `${ctx.farm.name} stays`,
			text: 'Its deletion has been taken back.',
		})
	}
	const submission = parseWithZod(form, { schema: DeletionRequest })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		await requestDeletion(ctx, { ...submission.value, origin: await publicUrl(request) })
	} catch (error) {
		return replyWithFault(submission, error)
	}
	return redirectWithToast('/switch-farms', {
		kind: 'info',
		title: `${ctx.farm.name} will be deleted`,
		text: 'In seven days. Until then an owner can take it back.',
	})
})

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
					<p className="mt-5 font-semibold">The demo farms belong to everybody and stay.</p>
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
	const isPending = useNavigation().state !== 'idle'
	const { id, name, constraint } = useLoaderData<typeof loader>()
	const [form, fields] = useForm<DeletionRequest>({
		id: 'delete-farm',
		lastResult: useActionData<typeof action>(),
		constraint,
		defaultNoValidate: false,
	})
	return (
		<Form method="post" {...getFormProps(form)} className="mt-5 grid gap-4">
			<p>
				The farm goes on for seven more days, and any owner can take this back until then. After
				that nothing brings it back.
			</p>
			<Errors id={form.errorId} errors={form.errors} />
			<InputField
				label={`Type ${name} to confirm`}
				type="text"
				autoComplete="off"
				field={fields.name}
			/>
			<div className="flex flex-wrap gap-2">
				<Button variant="danger" icon={Trash2} pending={isPending}>
					Delete in seven days
				</Button>
				<LinkButton to={`/farms/${id}/settings`}>Cancel</LinkButton>
			</div>
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
