/** The event dispatched when the visitor releases the map's first view. */
export const RELEASED = 'released'

/** Pixels; a press that moves farther drags the map instead of following a link. */
const SLACK = 4

/**
 * Lets visitors drag the map's first view before any script of the page has loaded. `data-moved`
 * stores the offset in pixels, so that the map can continue from there; `data-held` is set while a
 * finger or a mouse button is down on it.
 */
export const OPENING_DRAG_SCRIPT = `(function(){
var view=document.querySelector('[data-opening]');if(!view)return;
var x=0,y=0,far=0,from=null;
view.addEventListener('pointerdown',function(e){if(e.button)return;
from=[e.clientX-x,e.clientY-y];far=0;view.dataset.held=''});
addEventListener('pointermove',function(e){if(!from)return;
var nextX=e.clientX-from[0],nextY=e.clientY-from[1];far+=Math.abs(nextX-x)+Math.abs(nextY-y);
x=nextX;y=nextY;view.style.setProperty('--moved-x',x+'px');view.style.setProperty('--moved-y',y+'px');
view.dataset.moved=x+','+y});
function release(){if(!from)return;from=null;delete view.dataset.held;
view.dispatchEvent(new Event('${RELEASED}'))}
addEventListener('pointerup',release);addEventListener('pointercancel',release);
view.addEventListener('dragstart',function(e){e.preventDefault()});
view.addEventListener('click',function(e){if(far>${SLACK})e.preventDefault()},true)})()`
