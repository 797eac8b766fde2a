import type { OverlayFinding } from '@sfc/domain/plant-health/diagnosis/measure/overlay'

type Which = { farmId: number; id: number }

/** Pictures are private to the farm, so their addresses name it. */
export const pictureAddress = ({ farmId, id }: Which, size: 'small' | 'large'): string =>
	`/api/plant-diagnosis/picture?farmId=${farmId}&diagnosisId=${id}&size=${size}`

export const overlayAddress = ({ farmId, id }: Which, finding: OverlayFinding): string =>
	`/api/plant-diagnosis/overlay?farmId=${farmId}&diagnosisId=${id}&finding=${finding}`
