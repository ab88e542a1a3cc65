import { createFileRoute } from '@tanstack/react-router'
import { CameraScreen } from '../features/camera/camera-screen.tsx'

export const Route = createFileRoute('/phone')({ component: CameraScreen })
