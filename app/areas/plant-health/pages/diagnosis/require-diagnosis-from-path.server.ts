import { parsePathId } from '~/http/parse-path-id'
import { requireFarmInAddress, requireUser } from '~/http/require-farm.server'
import {
	DIAGNOSIS_NOT_FOUND,
	requireDiagnosis,
} from '~/areas/plant-health/services/diagnosis/read-diagnosis.server'

type Args = { request: Request; params: { diagnosisId?: string | undefined } }

/** The diagnosis in the path, with the context of its farm. Throws Fault not-found. */
export async function requireDiagnosisFromPath({ request, params }: Args) {
	const diagnosisId = parsePathId(params.diagnosisId, DIAGNOSIS_NOT_FOUND)
	const found = await requireDiagnosis(await requireUser(request), { diagnosisId })
	requireFarmInAddress(request, found.ctx.farm)
	return found
}
