import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FarmTabs } from '../farm-tabs'
import { FarmPicture } from './farm-picture'
import { PictureForm } from './picture-form'
import { handlePictureUpload } from './picture-upload.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Picture of ${data.farm.name}` : 'Farm picture',
)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request, params.farmId), 'farm.configure')
	const { id, name, imageFile } = ctx.farm
	return { farm: { id, name, imageFile, role: ctx.role } }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request, params.farmId), 'farm.configure')
	const outcome = await handlePictureUpload(ctx, request, () => Promise.resolve(ctx))
	if (outcome.refusal) return data({ refusal: outcome.refusal }, { status: outcome.status })
	const { id } = ctx.farm
	const back = outcome.from === 'dashboard' ? withFarm('/dashboard', id) : `/farms/${id}/picture`
	return redirectWithToast(back, {
		title: outcome.isRemoved ? 'Image Removed' : 'Image Uploaded',
		text: `Farm image ${outcome.isRemoved ? 'removed' : 'updated'} successfully`,
	})
})

export default function Picture() {
	const { farm } = useLoaderData<typeof loader>()
	const refusal = useActionData<typeof action>()?.refusal
	return (
		<>
			<PageHeader title="Farm picture" subtitle={farm.name} />
			<FarmTabs farm={farm} current="picture" />
			<PictureForm refusal={refusal} isThere={farm.imageFile !== null}>
				<FarmPicture key={farm.imageFile} farm={farm} size="large" />
			</PictureForm>
		</>
	)
}
