/** Which row of a sorted list a lifted one stands over. */
import { closestCenter, type CollisionDetection } from '@dnd-kit/core';

/**
 * Under a pointer the row whose middle is nearest. By keys a row comes to stand with its upper or its lower edge on that
 * of the next one: its middle would be nearer to the row beyond, where that next one is much taller.
 */
export const nearestRow: CollisionDetection = parts =>
  parts.pointerCoordinates ? closestCenter(parts) : nearestEdge(parts);

const nearestEdge: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap(droppableContainer => {
      const { id } = droppableContainer;
      const rect = droppableRects.get(id);
      if (!rect) return [];
      const value = Math.min(
        Math.abs(rect.top - collisionRect.top),
        Math.abs(rect.bottom - collisionRect.bottom),
      );
      return [{ id, data: { droppableContainer, value } }];
    })
    .toSorted((a, b) => a.data.value - b.data.value);
